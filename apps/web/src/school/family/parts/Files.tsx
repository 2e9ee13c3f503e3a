import type { Attachment } from '@encrier/contract/kernel/attachment';
import { IconPaperclip } from '@tabler/icons-react';
import { fileAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './Family.module.css';

/** Documents of a request; each opens in its own tab. */
export function Files({ files, label }: { files: readonly Attachment[]; label: string }) {
  const school = useSession((value) => value.school);
  if (files.length === 0 || !school) return null;
  return (
    <ul className={css.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={fileAddress(school, file)} target="_blank" rel="noreferrer">
            <IconPaperclip size={16} stroke={1.7} aria-hidden="true" />
            <bdi>{file.name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
