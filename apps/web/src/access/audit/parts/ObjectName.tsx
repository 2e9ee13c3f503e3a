import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditLine } from '../audit.api.ts';
import css from './Audit.module.css';
import { objectWords } from '#kernel/room-words.ts';

/** The object of a line: its kind, and its current name. */
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
