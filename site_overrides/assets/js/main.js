/**
 * What a page loads that has no table; one with a table loads playing.js in its place. The engine
 * is another file, fetched when someone plays.
 */

import { BiscaDeal } from "./deal.js";
import { BiscaExercises } from "./exercises.js";
import "./shell.js";

customElements.define("bisca-deal", BiscaDeal);
customElements.define("bisca-exercises", BiscaExercises);
