import type { PupilChoice } from '@encrier/contract/communication/documents';
import { IconButton } from '@encrier/ui/actions/Button';
import { FileName } from '@encrier/ui/data/FileName';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconHelp, IconTrash } from '@tabler/icons-react';
import { ofName } from '#kernel/text.ts';
import css from '../Admin.module.css';
import { PupilPicker } from '../compose/PupilPicker.tsx';
import type { BatchLine } from './use-batch.ts';

type Props = {
  lines: readonly BatchLine[];
  doubled: ReadonlySet<string>;
  onChoose: (fileId: string, pupil: PupilChoice | null) => void;
  onDrop: (fileId: string) => void;
};

/** One line per file: its pupil, or possible pupils; undecided ones first. */
export function BatchLines({ lines, doubled, onChoose, onDrop }: Props) {
  const { t } = useLingui();
  const ordered = [...lines].sort((a, b) => Number(a.pupil !== null) - Number(b.pupil !== null));
  return (
    <ul className={css.lines} aria-label={t`Fichiers et élèves`}>
      {ordered.map(({ file, pupil }) => (
        <li key={file.fileId} className={css.line} data-left={pupil === null || undefined}>
          <span className={css.fileName}>
            <FileName name={file.name} />
          </span>
          <Outcome outcome={file.outcome} pupil={pupil} twice={pupil !== null && doubled.has(pupil.id)} />
          <PupilPicker
            label={t`Élève ${ofName(file.name)}`}
            labelHidden
            known={file.candidates}
            chosen={pupil}
            onPick={(found) => onChoose(file.fileId, found)}
            onClear={() => onChoose(file.fileId, null)}
          />
          <IconButton icon={IconTrash} label={t`Retirer ${file.name}`} tip="end" onClick={() => onDrop(file.fileId)} />
        </li>
      ))}
    </ul>
  );
}

function Outcome({
  outcome,
  pupil,
  twice,
}: {
  outcome: BatchLine['file']['outcome'];
  pupil: PupilChoice | null;
  twice: boolean;
}) {
  if (twice)
    return (
      <StatusPill tone="warn" icon={IconAlertTriangle}>
        <Trans>En double</Trans>
      </StatusPill>
    );
  if (pupil)
    return (
      <StatusPill tone="ok" icon={IconCheck}>
        <Trans>Rattaché</Trans>
      </StatusPill>
    );
  return outcome === 'ambiguous' ? (
    <StatusPill tone="warn" icon={IconHelp}>
      <Trans>Plusieurs élèves</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="bad" icon={IconAlertTriangle}>
      <Trans>Inconnu</Trans>
    </StatusPill>
  );
}
