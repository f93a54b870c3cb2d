/** What can be done with a deal beside stepping through it; fetched when it is wanted. */

export { diagramOf } from "./diagram.js";
export { Guessing } from "./guessing.js";
export { OtherDeals } from "./others.js";
export { chosenText } from "./records.js";
export { Taking } from "./taking.js";
