import { type FileRule, matches } from './files.ts';
import { isSource, isTest } from './syntax.ts';

const DRAG = /\bonDragStart\b|\bdataTransfer\.[gs]etData\b|\bdraggable(?=[\s>]|=\{(?!false\b))/g;
const message = 'what is dragged is moved by keys and taps too: useCarry or useOrder (kernel/drag)';

/** A thing is dragged through the kit alone, which lets nothing be dragged that cannot be moved without a pointer. */
export const dragsOnce: FileRule = (file) => {
  const { path } = file;
  const concerned = /^(?:apps\/web|packages\/ui)\/src\/(?!drag\/)/.test(path) && isSource(path) && !isTest(path);
  return concerned ? matches(file, DRAG, 'drags-once', message) : [];
};
