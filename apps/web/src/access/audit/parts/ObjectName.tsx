import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditLine } from '../audit.api.ts';
import css from './Audit.module.css';
import { objectWords } from '#kernel/room-words.ts';

/** What a line is about: its kind, and what it is called today. */
export function ObjectName({ line }: { line: AuditLine }) {
  const { i18n } = useLingui();
  const word = objectWords(line.objectType);
  return (
    <span className={css.object}>
      <span>{word ? i18n._(word) : line.objectType}</span>
      {line.objectName && <bdi>{line.objectName}</bdi>}
      {line.objectGone && (
        <span className={css.gone}>
          <Trans>supprimé</Trans>
        </span>
      )}
    </span>
  );
}
