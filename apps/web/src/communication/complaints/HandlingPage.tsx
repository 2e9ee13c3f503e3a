import type { OfficeComplaint, OfficeStep } from '@encrier/contract/communication/complaints-handling';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { Pieces } from '../reading/reading.public.tsx';
import { handlingQuery, takeStep, writeNote } from './complaints.api.ts';
import css from './parts/Complaints.module.css';
import { Exchange } from './parts/Exchange.tsx';
import { PrintMenu } from './parts/office/PrintMenu.tsx';
import { Side } from './parts/office/Side.tsx';
import { StepDialog } from './parts/office/StepDialog.tsx';
import { WriteBox } from './parts/WriteBox.tsx';
import { statusWords, stepWords } from './parts/words.ts';

/** One complaint for who handles it: the file, its exchange, what may be done next, and where it belongs. */
export default function HandlingPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(handlingQuery(id));
  const number = data?.number ?? '';
  return (
    <PageFrame title={data ? t`Réclamation ${number}` : t`Réclamation`} tools={data && <PrintMenu id={id} number={number} />}>
      {error && !data ? <Notice tone="bad" title={sentence(error)} action={<Button size="small" onClick={() => void refetch()}><Trans>Réessayer</Trans></Button>} /> : data ? <File file={data} /> : <Skeletons label={t`Chargement de la réclamation`} rows={8} />}
    </PageFrame>
  );
}

function File({ file }: { file: OfficeComplaint }) {
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
              <div className={css.pills}><StatusPill tone={tone}>{i18n._(word)}</StatusPill>{file.confidential && <StatusPill icon={IconLock}><Trans>Confidentielle</Trans></StatusPill>}</div>
              <h2><bdi dir={file.dir}>{file.subject}</bdi></h2>
              <p className={css.quiet}><bdi>{[author, file.child].filter(Boolean).join(' · ')}</bdi> · {when}</p>
            </header>
            <p className={css.body} dir="auto">{file.body}</p>
            <Pieces pieces={file.files} />
            {file.steps.length > 0 && (
              <div className={css.actions}>
                {file.steps.filter((step) => step !== 'answer').map((step) => <Button key={step} {...(step === 'reject' && { variant: 'danger' as const })} onClick={() => setAsked(step)}>{i18n._(stepWords[step].word)}</Button>)}
              </div>
            )}
          </div>
        </Card>
        <Exchange entries={file.entries} author={author} />
        <Writing file={file} />
      </div>
      <Side key={file.version} file={file} />
      {asked && <StepDialog row={file} step={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** An answer that the author reads, or a note that he never does: which one is always in sight. */
function Writing({ file }: { file: OfficeComplaint }) {
  const { t } = useLingui();
  const answers = file.steps.includes('answer');
  const [to, setTo] = useState<'author' | 'office'>('author');
  if (!answers && !file.can.note) return null;
  const note = !answers || to === 'office';
  return (
    <Card title={note ? t`Note interne` : t`Répondre au demandeur`} end={answers && file.can.note && <Segmented label={t`Qui lira`} value={to} options={[{ value: 'author', label: t`Réponse` }, { value: 'office', label: t`Note` }]} onChange={setTo} />}>
      {note
        ? <WriteBox key="note" label={t`Votre note`} help={t`Lue par vos collègues seulement, jamais par le demandeur.`} send={t`Ajouter la note`} missing={t`Écrivez votre note.`} onSend={(body, fileIds, key) => writeNote(file.id, { body, fileIds }, key)} />
        : <WriteBox key="answer" primary label={t`Votre réponse, lue par le demandeur`} send={t`Envoyer la réponse`} missing={t`Écrivez votre réponse.`} onSend={(text, fileIds, key) => takeStep(file.id, { step: 'answer', text, fileIds, version: file.version }, key)} />}
    </Card>
  );
}
