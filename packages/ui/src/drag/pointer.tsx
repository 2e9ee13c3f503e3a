import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';
import {
  autoScrollForElements,
  autoScrollWindowForElements,
} from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import css from './Drag.module.css';
import type { Spot } from './model.tsx';
import type { Point } from './spots.tsx';

type Stop = () => void;
/** Distinguishes the scenes of a page: an item is only accepted by places of its own scene. */
type Scene = object;

/** Lets a pointer drag an element, by one of its parts where that is given; `words` follow the pointer, if any. */
export function dragElement(
  scene: Scene,
  thing: string,
  element: HTMLElement,
  { handle, words }: { handle: HTMLElement | undefined; words: () => string | undefined },
): Stop {
  return draggable({
    element,
    ...(handle && { dragHandle: handle }),
    getInitialData: () => ({ scene, thing }),
    onGenerateDragPreview: ({ nativeSetDragImage }) => {
      const text = words();
      if (text === undefined) return;
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
        render: ({ container }) => {
          const chip = document.createElement('bdi');
          chip.className = css.picture ?? '';
          chip.textContent = text;
          container.append(chip);
        },
      });
    },
  });
}

/** Lets an element accept dragged items; `spotAt` converts a point to a position in it. */
export function takeDrops(
  scene: Scene,
  element: HTMLElement,
  { takes, spotAt }: { takes: (thing: string) => boolean; spotAt: (point: Point) => Spot },
): Stop {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => source.data['scene'] === scene && takes(String(source.data['thing'])),
    getData: ({ input }) => ({ spot: spotAt({ x: input.clientX, y: input.clientY }) }),
  });
}

type Drags = {
  onLift: (thing: string) => void;
  onOver: (spot: Spot | null) => void;
  /** Null where it was let go outside every place, or given up. */
  onDrop: (spot: Spot | null) => void;
};

/** Follows the drags of a scene from the lift to the drop. */
export function watchDrags(scene: Scene, { onLift, onOver, onDrop }: Drags): Stop {
  type Location = { current: { dropTargets: readonly { data: Record<string | symbol, unknown> }[] } };
  const spotOf = ({ current }: Location): Spot | null =>
    (current.dropTargets[0]?.data['spot'] as Spot | undefined) ?? null;
  return monitorForElements({
    canMonitor: ({ source }) => source.data['scene'] === scene,
    onDragStart: ({ source }) => onLift(String(source.data['thing'])),
    onDrag: ({ location }) => onOver(spotOf(location)),
    onDropTargetChange: ({ location }) => onOver(spotOf(location)),
    onDrop: ({ location }) => onDrop(spotOf(location)),
  });
}

/** Scrolls what is around some elements, and the page, while something is dragged near an edge. */
export function scrollAlong(scene: Scene, elements: Iterable<HTMLElement>): Stop {
  const scrolling = new Set<HTMLElement>();
  for (const element of elements)
    for (let one: HTMLElement | null = element; one && one !== document.documentElement; one = one.parentElement) {
      if (scrolling.has(one)) break;
      if (scrolls(one)) scrolling.add(one);
    }
  const canScroll = ({ source }: { source: { data: Record<string, unknown> } }) => source.data['scene'] === scene;
  return combine(
    autoScrollWindowForElements({ canScroll }),
    ...[...scrolling].map((element) => autoScrollForElements({ element, canScroll })),
  );
}

function scrolls(element: HTMLElement): boolean {
  if (element === document.body) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return (
    (element.scrollHeight > element.clientHeight && /auto|scroll/.test(overflowY)) ||
    (element.scrollWidth > element.clientWidth && /auto|scroll/.test(overflowX))
  );
}
