import { Button } from '@encrier/ui/actions/Button';
import { plural } from '@lingui/core/macro';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { onLive } from '#kernel/live/live.ts';
import css from './Feed.module.css';

/** Publications and albums that arrived while the stream is on screen; `clear` once they are shown. */
function useArrivals(): { count: number; clear: () => void } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const add = (id: unknown) => setIds((old) => new Set(old).add(String(id)));
    const ends = [
      onLive('news.published', ({ post }) => add(post)),
      onLive('media.published', ({ album }) => add(album)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return { count: ids.size, clear: () => setIds(new Set()) };
}

/** « 1 nouveauté »: new items are shown on click. */
export function Arrivals({ onShow }: { onShow: () => void }) {
  const { count, clear } = useArrivals();
  const words = plural(count, { one: '# nouveauté', other: '# nouveautés' });
  const show = () => {
    clear();
    onShow();
  };
  return (
    <>
      <span role="status" className="visually-hidden">
        {count > 0 && words}
      </span>
      {count > 0 && (
        <Button icon={IconArrowUp} className={css.fresh} onClick={show}>
          {words}
        </Button>
      )}
    </>
  );
}
