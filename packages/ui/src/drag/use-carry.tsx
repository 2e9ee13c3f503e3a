import { type ReactNode, type RefCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { CarryMarks } from './CarryMarks.tsx';
import type { CarryOptions, Held, Part, Spot } from './model.tsx';
import { Scene, type View } from './scene.tsx';

/** What an element of the scene is given: spread it last, on an element of the page. */
export type PartProps = {
  ref: RefCallback<HTMLElement>;
  'data-grip'?: '' | undefined;
  'data-held'?: 'keys' | 'pointer' | undefined;
  /** For a place: it accepts the held item, or the held item is over it. */
  'data-drop'?: 'open' | 'over' | undefined;
  'aria-pressed'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
};
export type Carry = {
  /** The held item, and where it would be dropped. */
  held: Held | null;
  on: (part: Part) => PartProps;
  /** Puts an item at a position for a menu or a dialog, and announces it. */
  place: (thing: string, spot: Spot) => void;
  /** Announcements and marks shown while an item is held: render once, beside the items. */
  marks: ReactNode;
};

/**
 * Items that are moved to places: dragged, or picked up by Space, a press or Enter, moved by the arrow keys or by a
 * press on a place, and dropped; Escape cancels. Elements get their roles with `on`; an item without a grip or another
 * way to move it cannot be dragged.
 */
export function useCarry(options: CarryOptions): Carry {
  const [view, setView] = useState<View>({ held: null, said: '' });
  const [scene] = useState(() => new Scene(options, (part) => setView((old) => ({ ...old, ...part }))));
  useLayoutEffect(() => {
    scene.options = options;
  });
  useEffect(() => scene.watch(), [scene]);
  const { held, said } = view;
  const byKeys = held?.by === 'keys';
  useEffect(() => {
    if (!byKeys) return;
    const on = new AbortController();
    const { signal } = on;
    document.addEventListener('click', (event) => scene.onDocumentClick(event), { signal, capture: true });
    addEventListener('keydown', (event) => scene.onDocumentKey(event), { signal, capture: true });
    return () => on.abort();
  }, [byKeys, scene]);
  const refs = useRef(new Map<string, RefCallback<HTMLElement>>());
  const help = useId();
  const on = (part: Part): PartProps => {
    const { thing, grip, place } = part;
    const pressable = grip !== undefined && part.how !== 'space';
    const taking = place !== undefined && held !== null && options.takes(place, held.thing);
    return {
      ref: refOf(refs.current, scene, part),
      'data-grip': grip === undefined ? undefined : '',
      'data-held': thing !== undefined && held?.thing === thing ? held.by : undefined,
      'data-drop': taking ? (held.over?.place === place ? 'over' : 'open') : undefined,
      'aria-pressed': pressable ? byKeys && held.thing === grip : undefined,
      'aria-describedby': grip === undefined ? undefined : help,
    };
  };
  return {
    held,
    on,
    place: (thing, spot) => scene.place(thing, spot),
    marks: <CarryMarks scene={scene} held={held} said={said} help={help} words={options.words} />,
  };
}

/** The same function for the same parts: an element is let go of only when it becomes something else. */
function refOf(known: Map<string, RefCallback<HTMLElement>>, scene: Scene, part: Part): RefCallback<HTMLElement> {
  const { thing, grip, way, place, byGrip, how, flow } = part;
  const key = JSON.stringify([thing, grip, way, place, byGrip, how, flow]);
  scene.registry.describe(part);
  const old = known.get(key);
  if (old) return old;
  const ref: RefCallback<HTMLElement> = (element) => (element ? scene.attach(element, part) : undefined);
  known.set(key, ref);
  return ref;
}
