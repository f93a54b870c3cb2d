// Says what went wrong in an error's own words: Node would first quote the minified line of
// Pyodide that threw it, all of it.
const say = (error) => {
  console.error(error?.message ?? error);
  process.exit(1);
};
process.on("uncaughtException", say);
process.on("unhandledRejection", say);
