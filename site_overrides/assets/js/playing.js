/** What a page with a table loads. */

import "./shell.js";
import { BiscaTable } from "./table.js";

customElements.define("bisca-table", BiscaTable);
