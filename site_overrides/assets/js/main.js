/**
 * What a page loads that has no table; one with a table loads playing.js in its place. The engine
 * is another file, fetched when someone plays.
 */

import { BiscaDeal, toolsOf } from "./deal.js";
import "./shell.js";

customElements.define("bisca-deal", BiscaDeal);

// Few pages have them; without the script the answers are there to be opened.
const exercises = document.querySelector("bisca-exercises");
if (exercises instanceof HTMLElement) {
  toolsOf(exercises).then(
    ({ BiscaExercises }) => customElements.define("bisca-exercises", BiscaExercises),
    () => {},
  );
}
