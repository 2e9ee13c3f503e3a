import type { Flow, Grip, Part } from './model.tsx';
import { dragElement, takeDrops } from './pointer.tsx';
import { rankAt, type Box } from './spots.tsx';

type Place = { element: HTMLElement; name: string; flow: Flow | undefined };
type Asks = {
  takes: (place: string, thing: string) => boolean;
  held: () => string | null;
  picture: (thing: string) => string | undefined;
  onKey: (event: KeyboardEvent, thing: string, how: Grip) => void;
  onPress: (event: MouseEvent, thing: string) => void;
  /** A grip was mounted again. */
  onGrip: (thing: string, element: HTMLElement) => void;
};

export const rtlAt = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/**
 * The elements of a scene. An item can only be dragged when it can also be moved without dragging: by a grip with keys,
 * or by a menu or dialog beside it.
 */
export class Registry {
  readonly places = new Map<string, Place>();
  readonly #things = new Map<string, HTMLElement>();
  readonly #grips = new Map<string, HTMLElement>();
  readonly #ways = new Map<string, HTMLElement>();
  readonly #byGrip = new Set<string>();
  readonly #drags = new Map<string, () => void>();
  readonly #asks: Asks;

  constructor(asks: Asks) {
    this.#asks = asks;
  }

  /** Names and orders are those of the last render. */
  describe({ place, name = '', flow }: Part): void {
    const known = place === undefined ? undefined : this.places.get(place);
    if (known) Object.assign(known, { name, flow });
  }

  /** An element takes up its parts; the answer lets go of them. */
  attach(element: HTMLElement, part: Part): () => void {
    const { thing, grip, way, place } = part;
    const stops = [
      ...(thing === undefined ? [] : [this.#attachThing(element, thing, part.byGrip === true)]),
      ...(grip === undefined ? [] : [this.#attachGrip(element, grip, part.how ?? 'press')]),
      ...(way === undefined ? [] : [this.#attachWay(element, way)]),
      ...(place === undefined ? [] : [this.#attachPlace(element, place, part)]),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  thing(id: string): HTMLElement | undefined {
    return this.#things.get(id);
  }

  grip(id: string): HTMLElement | undefined {
    return this.#grips.get(id);
  }

  /** Elements from which what scrolls is looked for. */
  *elements(): Iterable<HTMLElement> {
    yield* this.#things.values();
    for (const { element } of this.places.values()) yield element;
  }

  /** Places in the order of the page. */
  ordered(): [key: string, place: Place][] {
    return [...this.places].sort(([, a], [, b]) =>
      a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  }

  /** The items of a place in order, except one. */
  within(place: string, but: string | null): string[] {
    const inside = this.places.get(place)?.element.querySelectorAll<HTMLElement>('[data-thing]') ?? [];
    return [...inside].map((one) => one.dataset['thing']!).filter((id) => id !== but);
  }

  boxes(ids: readonly string[]): Box[] {
    return ids.flatMap((id) => this.#things.get(id)?.getBoundingClientRect() ?? []);
  }

  /** The innermost place around an element. */
  placeAround(element: Element | null): string | null {
    for (let one = element; one; one = one.parentElement)
      for (const [key, place] of this.places) if (place.element === one) return key;
    return null;
  }

  /** The item around an element, inside a place. */
  thingAround(element: Element, place: string): string | null {
    const found = element.closest<HTMLElement>('[data-thing]');
    const inside = found !== null && this.places.get(place)?.element.contains(found);
    return inside ? (found.dataset['thing'] ?? null) : null;
  }

  #attachThing(element: HTMLElement, id: string, byGrip: boolean): () => void {
    this.#things.set(id, element);
    if (byGrip) this.#byGrip.add(id);
    element.dataset['thing'] = id;
    this.#letDrag(id);
    return () => {
      if (this.#things.get(id) !== element) return;
      this.#things.delete(id);
      this.#byGrip.delete(id);
      delete element.dataset['thing'];
      this.#letDrag(id);
    };
  }

  #attachGrip(element: HTMLElement, id: string, how: Grip): () => void {
    this.#grips.set(id, element);
    const on = new AbortController();
    const { signal } = on;
    element.addEventListener('keydown', (event) => this.#asks.onKey(event, id, how), { signal });
    // Some browsers click a button when Space is released.
    if (how === 'space')
      element.addEventListener('keyup', (event) => event.key === ' ' && event.preventDefault(), { signal });
    else element.addEventListener('click', (event) => this.#asks.onPress(event, id), { signal });
    this.#letDrag(id);
    this.#asks.onGrip(id, element);
    return () => {
      on.abort();
      if (this.#grips.get(id) !== element) return;
      this.#grips.delete(id);
      this.#letDrag(id);
    };
  }

  #attachWay(element: HTMLElement, id: string): () => void {
    const focusable = 'button, a[href], [tabindex="0"]';
    if (!element.matches(focusable) && !element.querySelector(focusable))
      throw new Error('the other way to move a thing must be within reach of the keyboard');
    this.#ways.set(id, element);
    this.#letDrag(id);
    return () => {
      if (this.#ways.get(id) !== element) return;
      this.#ways.delete(id);
      this.#letDrag(id);
    };
  }

  #attachPlace(element: HTMLElement, key: string, { name = '', flow }: Part): () => void {
    this.places.set(key, { element, name, flow });
    const stop = takeDrops(this, element, {
      takes: (thing) => this.#asks.takes(key, thing),
      spotAt: (point) => {
        const now = this.places.get(key)?.flow;
        const others = now ? this.boxes(this.within(key, this.#asks.held())) : [];
        return { place: key, index: now ? rankAt(others, point, now, rtlAt(element)) : 0 };
      },
    });
    return () => {
      stop();
      if (this.places.get(key)?.element === element) this.places.delete(key);
    };
  }

  /** Allows or forbids dragging an item, after one of its parts was mounted or unmounted. */
  #letDrag(id: string): void {
    this.#drags.get(id)?.();
    this.#drags.delete(id);
    const element = this.#things.get(id);
    const grip = this.#grips.get(id);
    if (!element || !(grip ?? this.#ways.get(id))) return;
    const handle = this.#byGrip.has(id) ? grip : undefined;
    this.#drags.set(id, dragElement(this, id, element, { handle, words: () => this.#asks.picture(id) }));
  }
}
