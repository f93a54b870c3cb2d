/** The same of a page with a table (shared.js), for what is asked beside the game. */

export { pageAddress } from "./address.js";
export { forgetAll, played, sums, toCsv } from "./ledger.js";
export { listed, load, save } from "./storage.js";
export { showFor, showProblem } from "./waking.js";
export { fill, langWritten } from "./words.js";
