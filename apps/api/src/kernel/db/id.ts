import { randomFillSync } from 'node:crypto';

let last = { at: 0, count: 0 };

// Random bytes for 256 ids at once: an act makes dozens, and each draw is a system call.
const drawn = Buffer.alloc(256 * 16);
let used = drawn.length;
function sixteenBytes(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 16;
  return drawn.subarray(used - 16, used);
}

/**
 * A UUID version 7: sorts by its millisecond, and within one by the order in which this process made them (RFC 9562
 * §6.2, method 1: a counter in the twelve bits of `rand_a`, started at random in its lower half).
 */
export function newId(now = Date.now()): string {
  const bytes = sixteenBytes();
  const begun = bytes.readUInt16BE(6) & 0x07ff;
  const follows = last.at === now && last.count < 0x0fff;
  last = { at: now, count: follows ? last.count + 1 : begun };
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | last.count, 6);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
