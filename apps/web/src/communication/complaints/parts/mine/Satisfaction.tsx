import type { Complaint } from '@encrier/contract/communication/complaints';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { rate } from '../../complaints.api.ts';
import css from '../Complaints.module.css';

/** One to five stars, as native radios, and a word. */
export function Satisfaction({ complaint }: { complaint: Complaint }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { mark: complaint.satisfaction ?? 0, note: complaint.satisfactionNote },
    version: complaint.version,
    follows: true,
    send: ({ mark, note }) => rate(complaint.id, mark, note.trim()),
    onSaved: () => void toast.success(t`Merci de votre avis.`),
  });
  const { mark, note } = edit.draft;
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{ note: msg`Un mot` }} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <fieldset className={css.stars}>
        <legend>
          <Trans>Êtes-vous satisfait de la réponse ?</Trans>
        </legend>
        {[1, 2, 3, 4, 5].map((value) => (
          <label key={value} className={css.star} data-on={value <= mark || undefined}>
            <input
              className="visually-hidden"
              type="radio"
              name="satisfaction"
              value={value}
              checked={value === mark}
              onChange={() => edit.set({ mark: value })}
            />
            {value <= mark ? (
              <IconStarFilled size={24} aria-hidden="true" />
            ) : (
              <IconStar size={24} stroke={1.6} aria-hidden="true" />
            )}
            <span className="visually-hidden">{plural(value, { one: '# sur 5', other: '# sur 5' })}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t`Un mot`}
        optional={t`(facultatif)`}
        rows={2}
        maxLength={1000}
        value={note}
        error={edit.errors.note}
        onChange={(event) => edit.set({ note: event.currentTarget.value })}
      />
      <div className={css.actions}>
        <Button variant="primary" type="submit" disabled={mark === 0} busy={edit.busy}>
          <Trans>Donner mon avis</Trans>
        </Button>
      </div>
    </form>
  );
}
