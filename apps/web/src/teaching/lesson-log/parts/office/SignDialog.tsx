import { type CourseLog, type VisaViewer, visaViewers } from '@encrier/contract/teaching/lesson-log-office';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatSpan } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { signCourse } from '../../lesson-log.api.ts';
import css from '../Log.module.css';

/** Signs what is shown: who, in what capacity, with a word for the teacher. */
export function SignDialog({ log, onClose }: { log: CourseLog; onClose: () => void }) {
  const { t } = useLingui();
  const self = useSession(({ user }) => (user ? `${user.user.prenom} ${user.user.nom}` : ''));
  const [id] = useState(() => crypto.randomUUID());
  const [viewer, setViewer] = useState<VisaViewer>('direction');
  const [signedAs, setSignedAs] = useState(self);
  const [comment, setComment] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const waiting = log.entries.filter(({ signed }) => !signed).length;
  const to = [log.to, log.today].toSorted()[0]!;
  async function sign(): Promise<void> {
    if (!signedAs.trim()) return setError(t`Donnez le nom de qui vise.`);
    setBusy(true);
    try {
      const { lessons } = await signCourse(log.id, {
        id,
        from: log.from,
        to,
        viewer,
        signedAs: signedAs.trim(),
        comment,
      });
      toast.success(plural(lessons, { one: '# séance visée.', other: '# séances visées.' }));
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    }
    setBusy(false);
  }
  const words: Record<VisaViewer, string> = { direction: t`Direction`, inspector: t`Inspection` };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Viser le cahier de textes`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={busy} onClick={() => void sign()}>
          <Trans>Viser</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {error && <Notice tone="bad">{error}</Notice>}
        <p>
          {formatSpan(log.from, to)} · {plural(waiting, { one: '# séance à viser', other: '# séances à viser' })}
        </p>
        <RadioField<VisaViewer>
          label={t`Viseur`}
          value={viewer}
          options={visaViewers.map((value) => ({ value, label: words[value] }))}
          onChange={setViewer}
        />
        <TextField
          label={t`Signé par`}
          maxLength={120}
          value={signedAs}
          onChange={(event) => setSignedAs(event.currentTarget.value)}
        />
        <TextArea
          label={t`Commentaire`}
          optional={t`(facultatif)`}
          rows={3}
          maxLength={2000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <p className={css.quiet}>
          <Trans>Une séance visée ne change plus ; rouverte, sa nouvelle version est dite.</Trans>
        </p>
      </div>
    </Dialog>
  );
}
