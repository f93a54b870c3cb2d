/**
 * The memory of a started engine, as it is kept. Two thirds of it are zeros, which take time to
 * unpack, so it is written as its length, how many blocks hold anything else, their numbers, and
 * these blocks. Numbers have 32 bits.
 */

const BLOCK = 4096; // bytes

/** @param {Uint8Array<ArrayBuffer>} whole */
export function withoutZeros(whole) {
  const blocks = [];
  for (let at = 0; at < whole.length; at += BLOCK) {
    if (whole.subarray(at, at + BLOCK).some((byte) => byte !== 0)) blocks.push(at / BLOCK);
  }
  const head = new Uint8Array(new Uint32Array([whole.length, blocks.length, ...blocks]).buffer);
  const dense = new Uint8Array(head.length + blocks.length * BLOCK);
  dense.set(head);
  blocks.forEach((block, place) => {
    const content = whole.subarray(block * BLOCK, (block + 1) * BLOCK);
    dense.set(content, head.length + place * BLOCK);
  });
  return dense;
}

/**
 * @param {Uint8Array<ArrayBuffer>} dense as `withoutZeros` makes it
 * @param {Uint8Array<ArrayBuffer>} whole zeros, as many as there were bytes
 */
export function spread(dense, whole) {
  const [length = 0, count = 0] = new Uint32Array(dense.buffer, 0, 2);
  if (length !== whole.length) throw new RangeError(`a memory of ${length} bytes`);
  let from = 4 * (2 + count);
  for (const block of new Uint32Array(dense.buffer, 8, count)) {
    const start = block * BLOCK;
    // The last block may reach beyond the end.
    whole.set(dense.subarray(from, from + Math.min(BLOCK, length - start)), start);
    from += BLOCK;
  }
  return whole;
}
