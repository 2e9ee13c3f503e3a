import { Button } from '@encrier/ui/actions/Button';
import { messageOf } from '@encrier/ui/grid/GridBubble';
import type { CellPlace } from '@encrier/ui/grid/model';
import css from './CellChoice.module.css';
import type { useGridQueue } from './use-grid-queue.ts';
import { useGridWords } from './use-grid-words.ts';

type Queue<V> = Pick<ReturnType<typeof useGridQueue<V>>, 'state' | 'onResolve'>;

/** The message of a cell shown outside its grid, as a field on a phone; '' when there is none. */
export function useCellMessage<V>({ state }: Queue<V>, format: (value: V) => string): (place: CellPlace) => string {
  const words = useGridWords();
  return (place) => messageOf(state(place), undefined, undefined, words, format) ?? '';
}

/** Below such a field, when somebody else wrote meanwhile: chooses which value stays. */
export function CellChoice<V>({ queue, place }: { queue: Queue<V>; place: CellPlace }) {
  const words = useGridWords();
  if (queue.state(place)?.kind !== 'conflict') return null;
  return (
    <div className={css.choice}>
      <Button size="small" onClick={() => queue.onResolve(place, 'mine')}>
        {words.keepMine}
      </Button>
      <Button size="small" onClick={() => queue.onResolve(place, 'theirs')}>
        {words.takeTheirs}
      </Button>
    </div>
  );
}
