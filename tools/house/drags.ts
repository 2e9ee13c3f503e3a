import { type FileRule, matches } from './files.ts';
import { isSource, isTest } from './syntax.ts';

const DRAG = /\bonDragStart\b|\bdataTransfer\.[gs]etData\b|\bdraggable(?=[\s>]|=\{(?!false\b))/g;
const message = 'what is dragged is moved by keys and taps too: useCarry or useOrder (kernel/drag)';

/** Dragging only goes through the kit, which requires a way to move without a pointer. */
export const dragsThroughKit: FileRule = (file) => {
  const { path } = file;
  const concerned = /^(?:apps\/web|packages\/ui)\/src\/(?!drag\/)/.test(path) && isSource(path) && !isTest(path);
  return concerned ? matches(file, DRAG, 'drag-kit', message) : [];
};
