import { act, fireEvent } from '@testing-library/react';

/** What a drag carries, as far as the browser that draws nothing has it. */
function carried(): Record<string, unknown> {
  const data = new Map<string, string>();
  return {
    effectAllowed: 'uninitialized',
    dropEffect: 'none',
    files: [],
    items: [],
    get types() {
      return [...data.keys()];
    },
    setData: (key: string, value: string) => void data.set(key, value),
    getData: (key: string) => data.get(key) ?? '',
    setDragImage: () => {},
  };
}

const frame = (): Promise<void> =>
  act(async () => {
    await new Promise((done) => requestAnimationFrame(done));
  });

/** For tests: drags an element onto another and drops it, with the events of a browser. */
export async function dragOnto(thing: Element, place: Element): Promise<void> {
  const dataTransfer = carried();
  // Without layout there is no element under the pointer.
  let under = thing;
  document.elementsFromPoint = () => [under];
  const fire = (on: Element, type: 'dragStart' | 'dragEnter' | 'dragOver' | 'drop' | 'dragEnd'): void => {
    fireEvent[type](on, { dataTransfer, clientX: 5, clientY: 5, bubbles: true, cancelable: true });
  };
  fire(thing, 'dragStart');
  await frame();
  under = place;
  fire(place, 'dragEnter');
  fire(place, 'dragOver');
  await frame();
  fire(place, 'drop');
  fire(thing, 'dragEnd');
  await frame();
}
