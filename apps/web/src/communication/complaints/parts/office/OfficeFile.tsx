import type { OfficeComplaint, OfficeStep } from '@encrier/contract/communication/complaints-handling';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { Pieces } from '../../../reading/reading.public.tsx';
import css from '../Complaints.module.css';
import { Exchange } from '../Exchange.tsx';
import { statusWords, stepWords } from '../words.ts';
import { Side } from './Side.tsx';
import { StepDialog } from './StepDialog.tsx';
import { Writing } from './Writing.tsx';

/** The complaint, its exchange and next steps, beside its deadlines and category. */
export function OfficeFile({ file }: { file: OfficeComplaint }) {
  const { t, i18n } = useLingui();
  const { word, tone } = statusWords[file.status];
  const [asked, setAsked] = useState<OfficeStep | null>(null);
  const when = formatMoment(file.createdAt);
  const author = file.author || t`auteur effacé`;
  return (
    <div className={css.two}>
      <div className={css.page}>
        <Card>
          <div className={css.stack}>
            <header className={css.head}>
              <p className={css.quiet} data-print="only">
                <bdi>{file.number}</bdi>
              </p>
              <div className={css.pills}>
                <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
                {file.confidential && (
                  <StatusPill icon={IconLock}>
                    <Trans>Confidentielle</Trans>
                  </StatusPill>
                )}
              </div>
              <h2>
                <bdi dir={file.dir}>{file.subject}</bdi>
              </h2>
              <p className={css.quiet}>
                <Facts>{[author, file.child !== author && file.child, when]}</Facts>
              </p>
            </header>
            <p className={css.body} dir="auto">
              {file.body}
            </p>
            <Pieces pieces={file.files} />
            {!file.authorReads && (
              <Notice tone="warn" title={<Trans>Le demandeur ne lit plus ce dossier</Trans>}>
                <Trans>
                  Son autorité sur l’enfant, ou son accès en ligne, a pris fin : ce que vous écrivez ici ne lui parvient
                  pas.
                </Trans>
              </Notice>
            )}
            {file.steps.length > 0 && (
              <div className={css.actions}>
                {file.steps
                  .filter((step) => step !== 'answer')
                  .map((step) => (
                    <Button
                      key={step}
                      {...(step === 'reject' && { variant: 'danger' as const })}
                      onClick={() => setAsked(step)}
                    >
                      {i18n._(stepWords[step].word)}
                    </Button>
                  ))}
              </div>
            )}
          </div>
        </Card>
        <Exchange entries={file.entries} author={author} />
        <div data-print="hide">
          <Writing file={file} />
        </div>
      </div>
      <Side key={file.id} file={file} />
      {asked && <StepDialog row={file} step={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
