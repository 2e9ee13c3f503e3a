import type { Complaint } from '@encrier/contract/communication/complaints';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { rate } from '../../complaints.api.ts';
import css from '../Complaints.module.css';

/** One to five stars, as native radios, and a word. */
export function Satisfaction({ complaint }: { complaint: Complaint }) {
  const { t } = useLingui();
  const [mark, setMark] = useState(complaint.satisfaction ?? 0);
  const [note, setNote] = useState(complaint.satisfactionNote);
  const save = useMutation({
    mutationFn: () => rate(complaint.id, mark, note.trim()),
    onSuccess: () => toast.success(t`Merci de votre avis.`),
  });
  return (
    <div className={css.form}>
      {save.error && <Notice tone="bad">{sentence(save.error)}</Notice>}
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
              onChange={() => setMark(value)}
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
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={css.actions}>
        <Button variant="primary" disabled={mark === 0} busy={save.isPending} onClick={() => save.mutate()}>
          <Trans>Donner mon avis</Trans>
        </Button>
      </div>
    </div>
  );
}
