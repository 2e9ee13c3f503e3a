import type { StaffNotePage } from '@encrier/contract/school-life/conduct';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { Pieces } from '../../../communication/reading/reading.public.tsx';
import { answerFamily, noteQuery, settle, takeBack } from '../conduct.api.ts';
import css from './Conduct.module.css';
import { NoteForm } from './NoteForm.tsx';
import { Thread } from './Thread.tsx';
import { categoryWords, shareWords, visibilityWords } from './words.ts';
import { WriteBox } from './WriteBox.tsx';

/** A note as the staff reads it: its text, its readers, and the family's answers. */
export function NoteSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery(noteQuery(id));
  const { data } = asked;
  const [editing, setEditing] = useState(false);
  useReadNotices('conduct_note', id, data !== undefined);
  if (editing && data) return <NoteForm note={data} onClose={() => setEditing(false)} />;
  async function remove(note: StaffNotePage) {
    const sure = await confirm({
      title: t`Retirer cette observation ?`,
      text: t`Plus personne ne la lira, ni à l’école ni dans la famille.`,
      action: t`Retirer`,
      danger: true,
    });
    if (!sure) return;
    await takeBack(note.id, note.version);
    toast.success(t`Observation retirée.`);
    onClose();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={data ? <bdi>{data.pupil.label}</bdi> : t`Observation`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        data &&
        (data.can.edit || data.can.withdraw) && (
          <>
            {data.can.withdraw && (
              <Button onClick={() => void remove(data)}>
                <Trans>Retirer</Trans>
              </Button>
            )}
            {data.can.edit && (
              <Button onClick={() => setEditing(true)}>
                <Trans>Modifier</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      <Asked query={asked} rows={4} missing={<Notice tone="info">{t`Cette observation n’existe plus.`}</Notice>}>
        {(note) => <Content note={note} />}
      </Asked>
    </Sheet>
  );
}

function Content({ note }: { note: StaffNotePage }) {
  const { t, i18n } = useLingui();
  const { word, tone, icon } = categoryWords[note.category];
  return (
    <div className={css.form}>
      <div className={css.pills}>
        <StatusPill tone={tone} icon={icon}>
          {i18n._(word)}
        </StatusPill>
        {note.confidential && (
          <StatusPill tone="warn">
            <Trans>Confidentielle</Trans>
          </StatusPill>
        )}
        <bdi className={css.quiet}>{note.pupil.class}</bdi>
      </div>
      <p className={css.body} dir={note.dir}>
        {note.body}
      </p>
      {note.files.length > 0 && <Pieces pieces={note.files} />}
      <dl className={css.facts}>
        <dt>{t`Jour`}</dt>
        <dd>{formatDay(note.happenedOn)}</dd>
        <dt>{t`Auteur`}</dt>
        <dd>
          <bdi>{note.author}</bdi>
        </dd>
        <dt>{t`Lue à l’école par`}</dt>
        <dd>{note.confidential ? t`Les personnes habilitées` : i18n._(visibilityWords[note.visibility].word)}</dd>
        <dt>{t`Partagée avec`}</dt>
        <dd>{i18n._(shareWords[note.share].word)}</dd>
      </dl>
      {note.share !== 'none' && <Home note={note} />}
    </div>
  );
}

/** The text for the family, who acknowledged it, and the exchange with each. */
function Home({ note }: { note: StaffNotePage }) {
  const { t } = useLingui();
  const [to, setTo] = useState<string | null>(null);
  return (
    <>
      <section className={css.block}>
        <h3>
          <Trans>Texte pour la famille</Trans>
        </h3>
        <p className={css.body} dir="auto">
          {note.familyText}
        </p>
        {note.readers.map(({ label, acknowledgedAt }) => {
          const when = acknowledgedAt ? formatMoment(acknowledgedAt) : '';
          return (
            <span key={label} className={css.quiet}>
              <bdi>{label}</bdi>
              {' · '}
              {acknowledgedAt ? t`lu ${when}` : note.ackAsked ? t`pas encore d’accusé de réception` : t`peut la lire`}
            </span>
          );
        })}
      </section>
      {note.threads.map((thread) => {
        const { label } = thread.with;
        return (
          <section key={thread.with.id} className={css.block}>
            <Thread replies={thread.replies} label={t`Échange avec ${label}`} />
            {to === thread.with.id ? (
              <WriteBox
                label={t`Réponse à ${label}`}
                onSend={(text, key) => answerFamily(note.id, thread.with.id, text, key)}
                onSent={() => setTo(null)}
                onCancel={() => setTo(null)}
              />
            ) : (
              note.can.reply && (
                <div className={css.actions}>
                  {thread.reads ? (
                    <Button size="small" onClick={() => setTo(thread.with.id)}>
                      <Trans>Répondre</Trans>
                    </Button>
                  ) : (
                    <span className={css.quiet}>
                      <Trans>Cette personne ne lit plus le suivi.</Trans>
                    </span>
                  )}
                </div>
              )
            )}
          </section>
        );
      })}
      {note.can.settle && to === null && (
        <div className={css.actions}>
          <Button size="small" onClick={() => void settle(note.id)}>
            <Trans>Classer sans répondre</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
