import { type CourseLog, type VisaViewer, visaViewers } from '@encrier/contract/teaching/lesson-log-office';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatSpan } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { signCourse } from '../../lesson-log.api.ts';
import css from '../Log.module.css';

/** Signs the entries shown: signatory, function, and a note for the teacher. */
export function SignDialog({ log, onClose }: { log: CourseLog; onClose: () => void }) {
  const { t } = useLingui();
  const self = useSession(({ user }) => (user ? `${user.user.prenom} ${user.user.nom}` : ''));
  const form = useId();
  const waiting = log.entries.filter(({ signed }) => !signed).length;
  const to = [log.to, log.today].toSorted()[0]!;
  const edit = useEdit<{ viewer: VisaViewer; signedAs: string; comment: string }, { lessons: number }>({
    start: { viewer: 'direction', signedAs: self, comment: '' },
    check: ({ signedAs }): Record<string, string> =>
      signedAs.trim() ? {} : { signedAs: t`Donnez le nom de qui vise.` },
    send: ({ viewer, signedAs, comment }, { key: id }) =>
      signCourse(log.id, { id, from: log.from, to, viewer, signedAs: signedAs.trim(), comment }),
    read: (failure) => ({ errors: {}, refused: sentence(failure) }),
    onSaved: ({ lessons }) => {
      toast.success(plural(lessons, { one: '# séance visée.', other: '# séances visées.' }));
      onClose();
    },
    onClose,
  });
  const { draft, set } = edit;
  const words: Record<VisaViewer, string> = { direction: t`Direction`, inspector: t`Inspection` };
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Viser le cahier de textes`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy}>
          <Trans>Viser</Trans>
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <p>
          <Facts>
            {[formatSpan(log.from, to), plural(waiting, { one: '# séance à viser', other: '# séances à viser' })]}
          </Facts>
        </p>
        <RadioField<VisaViewer>
          label={t`Viseur`}
          value={draft.viewer}
          options={visaViewers.map((value) => ({ value, label: words[value] }))}
          onChange={(viewer) => set({ viewer })}
        />
        <TextField
          label={t`Signé par`}
          maxLength={120}
          value={draft.signedAs}
          error={edit.errors.signedAs}
          onChange={(event) => set({ signedAs: event.currentTarget.value })}
        />
        <TextArea
          label={t`Commentaire`}
          optional={t`(facultatif)`}
          rows={3}
          maxLength={2000}
          value={draft.comment}
          onChange={(event) => set({ comment: event.currentTarget.value })}
        />
        <p className={css.quiet}>
          <Trans>Une séance visée ne change plus ; rouverte, sa nouvelle version est dite.</Trans>
        </p>
      </form>
    </Dialog>
  );
}
