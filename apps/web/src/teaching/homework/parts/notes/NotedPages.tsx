import type { HandIn } from '@encrier/contract/teaching/homework';
import type { Attachment } from '@encrier/contract/kernel/files';
import css from '../Homework.module.css';
import { NotedPage } from './NotedPage.tsx';
import { usePages } from './pages.ts';

/** The pages of a hand-in with what the teacher drew and wrote on them; he draws while he corrects. */
export function NotedPages({ one, correcting }: { one: HandIn; correcting: boolean }) {
  return (
    <div className={css.page}>
      {one.files
        .filter(({ type }) => type === 'image' || type === 'pdf')
        .map((file) => (
          <FilePages key={file.id} one={one} file={file} correcting={correcting} />
        ))}
    </div>
  );
}

function FilePages({ one, file, correcting }: { one: HandIn; file: Attachment; correcting: boolean }) {
  const pages = usePages(file);
  return pages.map((page) => (
    <NotedPage
      key={`${page.fileId} ${page.page}`}
      handInId={one.id}
      page={page}
      shapes={one.notes.find(({ fileId, page: at }) => fileId === page.fileId && at === page.page)?.shapes ?? []}
      correcting={correcting}
    />
  ));
}
