import type { PupilChoice } from '@encrier/contract/communication/documents';
import { Figures } from '@encrier/ui/data/Figures';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { BatchLines } from './BatchLines.tsx';
import { type BatchLine, twice } from './use-batch.ts';

type Props = {
  lines: readonly BatchLine[] /** Lines without a pupil. */;
  open: number;
  onChoose: (fileId: string, pupil: PupilChoice | null) => void;
  onDrop: (fileId: string) => void;
};

/** Matched files, undecided ones, and every line. */
export function BatchReview({ lines, open, onChoose, onDrop }: Props) {
  const { t } = useLingui();
  const doubled = twice(lines);
  return (
    <>
      <Figures
        label={t`Rapprochement`}
        figures={[
          { key: 'all', value: lines.length, label: t`Fichiers` },
          { key: 'ok', value: lines.length - open, label: t`Rattachés à un élève` },
          { key: 'open', value: open, label: t`À rattacher`, ...(open > 0 && { tone: 'warn' as const }) },
        ]}
      />
      {doubled.size > 0 && (
        <Notice tone="warn" title={t`Plusieurs fichiers pour le même élève`}>
          <Trans>Vérifiez les lignes marquées avant de publier.</Trans>
        </Notice>
      )}
      <BatchLines lines={lines} doubled={doubled} onChoose={onChoose} onDrop={onDrop} />
    </>
  );
}
