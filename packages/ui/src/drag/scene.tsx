import type { CarryOptions, Flow, Grip, Held, Part, Spot, Where } from './model.tsx';
import { sameSpot } from './model.tsx';
import { scrollAlong, watchDrags } from './pointer.tsx';
import { Registry, rtlAt } from './registry.tsx';
import { type Arrow, type Box, isArrow, lineAt, nearest, nearestTo, stepOf } from './spots.tsx';

export type View = { held: Held | null; said: string };

/**
 * Moves one item at a time to a place, by pointer, by keys or by two presses. It lives as long as its component, and
 * reports what is held and announced.
 */
export class Scene {
  readonly registry: Registry;
  options: CarryOptions;
  /** Its marks are rendered: events are announced. */
  spoken = false;
  #held: Held | null = null;
  /** The item whose grip gets the focus again in its new place. */
  #follow: string | null = null;
  /** The element focused at the time of the drop. */
  #left: Element | null = null;
  #still: () => void = () => {};
  readonly #show: (view: Partial<View>) => void;

  constructor(options: CarryOptions, show: (view: Partial<View>) => void) {
    this.options = options;
    this.#show = show;
    this.registry = new Registry({
      takes: (place, thing) => this.options.takes(place, thing),
      held: () => this.#held?.thing ?? null,
      picture: (thing) => this.options.picture?.(thing),
      onKey: (event, thing, how) => this.#onKey(event, thing, how),
      onPress: (event, thing) => this.#onPress(event, thing),
      onGrip: (thing, element) => {
        if (this.#follow === thing && this.#lost()) element.focus();
      },
    });
  }

  /** Follows the drags of the page until the answer is called. */
  watch(): () => void {
    const stop = watchDrags(this.registry, {
      onLift: (thing) => {
        this.#lift({ thing, by: 'pointer', over: null });
        this.#still = scrollAlong(this.registry, this.registry.elements());
      },
      onOver: (spot) => this.#goTo(spot),
      onDrop: (spot) => {
        this.#goTo(spot);
        if (spot) this.put();
        else this.cancel();
      },
    });
    return () => {
      stop();
      this.#still();
    };
  }

  /** The props of an element that is one or several parts of the scene. */
  attach(element: HTMLElement, part: Part): () => void {
    return this.registry.attach(element, part);
  }

  announce(message: string): void {
    this.#show({ said: message });
  }

  /** Puts an item at a position and announces it: used by every way of moving. */
  place(thing: string, aimed: Spot): void {
    const spot = this.#settle(thing, aimed);
    const message = this.options.onPut(thing, spot);
    this.announce(message ?? this.options.words.put(this.options.nameOf(thing), this.#where(thing, spot)));
  }

  /** Drops the held item at the position shown; it returns when there is none, or when it is the former one. */
  put(): void {
    const held = this.#held;
    if (!held) return;
    const { thing, over, by } = held;
    if (!over || sameSpot(over, this.home(thing))) {
      this.cancel();
      return;
    }
    this.#let();
    if (by === 'keys') this.#followTo(thing);
    this.place(thing, over);
  }

  cancel(): void {
    const held = this.#held;
    if (!held) return;
    this.#let();
    this.announce(this.options.words.cancelled(this.options.nameOf(held.thing)));
  }

  /** Position of an item. */
  home(thing: string): Spot | null {
    const place = this.registry.placeAround(this.registry.thing(thing) ?? null);
    if (place === null) return null;
    const flow = this.registry.places.get(place)?.flow;
    return { place, index: flow ? this.registry.within(place, null).indexOf(thing) : 0 };
  }

  /** The line where the held item would be inserted; null when there is none to draw. */
  line(): Box | null {
    const over = this.#held?.over;
    const place = over && this.registry.places.get(over.place);
    if (!this.#held || !over || !place?.flow || sameSpot(over, this.home(this.#held.thing))) return null;
    const others = this.registry.boxes(this.registry.within(over.place, this.#held.thing));
    if (others.length) return lineAt(others, over.index, place.flow, rtlAt(place.element));
    const { left, right, top } = place.element.getBoundingClientRect();
    return { left, right, top: top + 2, bottom: top + 2 };
  }

  /** While an item is held without a pointer: a press on a place drops it there, any other press cancels. */
  onDocumentClick(event: MouseEvent): void {
    const held = this.#held;
    const target = event.target;
    if (held?.by !== 'keys' || !(target instanceof Element)) return;
    if (this.registry.grip(held.thing)?.contains(target) || target.closest('[data-carry-bar]')) return;
    const place = this.registry.placeAround(target);
    if (place !== null && this.options.takes(place, held.thing)) {
      event.preventDefault();
      event.stopPropagation();
      this.#goTo(this.#pressed(held.thing, place, target));
      this.put();
      return;
    }
    // Another grip picks up its own item at once; other presses may need the held item.
    if (target.closest('[data-grip]')) this.cancel();
    else setTimeout(() => this.#held === held && this.cancel());
  }

  onDocumentKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.#held?.by !== 'keys') return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  }

  #lift(held: Held): void {
    if (!this.spoken) throw new Error('the marks of a scene must be drawn: they say aloud what is held');
    this.#held = held;
    this.#follow = null;
    this.#show({ held });
  }

  #let(): void {
    this.#still();
    this.#still = () => {};
    this.#held = null;
    this.#show({ held: null });
  }

  #take(thing: string): void {
    this.#lift({ thing, by: 'keys', over: this.home(thing) });
    this.announce(this.options.words.taken(this.options.nameOf(thing)));
  }

  /** The position that an item may take when it is put at another one. */
  #settle(thing: string, aimed: Spot): Spot {
    return this.options.settle?.(thing, aimed) ?? aimed;
  }

  #goTo(aimed: Spot | null): void {
    if (!this.#held) return;
    const over = aimed && this.#settle(this.#held.thing, aimed);
    if (sameSpot(this.#held.over, over)) return;
    this.#held = { ...this.#held, over };
    this.#show({ held: this.#held });
  }

  #onPress(event: MouseEvent, thing: string): void {
    event.preventDefault();
    if (this.#held?.thing === thing && this.#held.by === 'keys') this.put();
    else this.#take(thing);
  }

  #onKey(event: KeyboardEvent, thing: string, how: Grip): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const held = this.#held?.by === 'keys' && this.#held.thing === thing;
    if (isArrow(event.key) && (held || how === 'arrows')) {
      event.preventDefault();
      if (held) this.#goBy(thing, event.key);
      else this.#step(thing, event.key);
    } else if (how === 'space' && (event.key === ' ' || (held && event.key === 'Enter'))) {
      event.preventDefault();
      if (held) this.put();
      else this.#take(thing);
    }
  }

  /** Moves the held item to the position that an arrow key leads to. */
  #goBy(thing: string, arrow: Arrow): void {
    const aimed = this.#next(thing, this.#held?.over ?? null, arrow);
    if (!aimed) return;
    this.#goTo(aimed);
    const next = this.#settle(thing, aimed);
    const where = this.#where(thing, next);
    this.announce(this.options.words.at(this.options.nameOf(thing), where));
    const beside = this.registry.within(next.place, thing)[next.index];
    const element = (beside && this.registry.thing(beside)) || this.registry.places.get(next.place)?.element;
    element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  /** Moves an item that is not held by one step. */
  #step(thing: string, arrow: Arrow): void {
    const next = this.#next(thing, this.home(thing), arrow);
    if (!next) return;
    this.#followTo(thing);
    this.place(thing, next);
  }

  #next(thing: string, from: Spot | null, arrow: Arrow): Spot | null {
    const element = this.registry.thing(thing);
    const rtl = element !== undefined && rtlAt(element);
    const flow = from && this.registry.places.get(from.place)?.flow;
    const by = flow ? stepOf(arrow, flow, rtl) : 0;
    if (from && by !== 0) {
      const index = from.index + by;
      const last = this.registry.within(from.place, thing).length;
      return index >= 0 && index <= last ? { ...from, index } : null;
    }
    return this.#nextPlace(thing, from, arrow, rtl);
  }

  #nextPlace(thing: string, from: Spot | null, arrow: Arrow, rtl: boolean): Spot | null {
    const open = this.registry.ordered().filter(([key]) => key === from?.place || this.options.takes(key, thing));
    const boxes = open.map(([, { element }]) => element.getBoundingClientRect());
    const start = this.registry.thing(thing)?.getBoundingClientRect();
    const at = open.findIndex(([key]) => key === from?.place);
    let found = at < 0 && start ? nearestTo(start, boxes, arrow) : nearest(at, boxes, arrow, rtl);
    // An item without position begins at the first available place.
    if (found < 0 && at < 0 && open.length) found = 0;
    const next = open[found];
    if (!next) return null;
    const [place, { flow }] = next;
    const last = flow ? this.registry.within(place, thing).length : 0;
    return { place, index: Math.min(from?.index ?? 0, last) };
  }

  /** The position meant by a press on an element of a place: that of the pressed item, else the end. */
  #pressed(thing: string, place: string, target: Element): Spot {
    const flow: Flow | undefined = this.registry.places.get(place)?.flow;
    if (!flow) return { place, index: 0 };
    const pressed = this.registry.thingAround(target, place);
    const index = pressed === null ? -1 : this.registry.within(place, null).indexOf(pressed);
    const last = this.registry.within(place, thing).length;
    return { place, index: index < 0 ? last : Math.min(index, last) };
  }

  #where(thing: string, { place, index }: Spot): Where {
    const { name = '', flow } = this.registry.places.get(place) ?? {};
    const total = flow ? this.registry.within(place, thing).length + 1 : 0;
    return { place: name, rank: flow ? { position: index + 1, total } : null };
  }

  #followTo(thing: string): void {
    this.#follow = thing;
    this.#left = this.registry.grip(thing) ?? null;
    const focus = (): void => {
      if (this.#follow === thing && this.#lost()) this.registry.grip(thing)?.focus();
    };
    requestAnimationFrame(() => requestAnimationFrame(focus));
  }

  /** The focus fell back to the page, or stayed where the item was. */
  #lost(): boolean {
    const now = document.activeElement;
    return !now || now === document.body || now === this.#left;
  }
}
