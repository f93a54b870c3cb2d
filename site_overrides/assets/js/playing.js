/** What a page with a table loads: all that others load, and the table. */

import "./main.js";
import { BiscaTable } from "./table.js";

customElements.define("bisca-table", BiscaTable);
