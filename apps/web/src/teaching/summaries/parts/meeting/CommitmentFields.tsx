import { schoolDay } from '#kernel/dates.ts';
import { addDays } from '@encrier/contract/kernel/days';
import { type CommitmentParty, commitmentParties } from '@encrier/contract/teaching/summaries';
import { type MeetingBody, maxCommitments } from '@encrier/contract/teaching/summary-meetings';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { newDraftId } from '#kernel/content/draft-id.ts';
import css from '../Summaries.module.css';
import { partyWords } from '../words.ts';

export type Wish = Omit<MeetingBody, 'version'>;
type FieldsProps = { wish: Wish; errors: Record<string, string>; set: (part: Partial<Wish>) => void };
/** Who commits to what until when. */
export function CommitmentFields({ wish, errors, set }: FieldsProps) {
  const { t, i18n } = useLingui();
  const { commitments } = wish;
  const change = (at: number, part: Partial<Wish['commitments'][number]>): void =>
    set({ commitments: commitments.map((one, nth) => (nth === at ? { ...one, ...part } : one)) });
  return (
    <>
      {commitments.map((one, at) => (
        <div key={one.id} className={css.commitment}>
          <SelectField
            label={t`Qui s’engage ?`}
            value={one.party}
            options={commitmentParties.map((value) => ({ value, label: i18n._(partyWords[value]) }))}
            onChange={(event) => change(at, { party: event.currentTarget.value as CommitmentParty })}
          />
          <TextField
            label={t`À quoi ?`}
            maxLength={300}
            value={one.body}
            onChange={(event) => change(at, { body: event.currentTarget.value })}
          />
          <DateField
            label={t`Jusqu’au`}
            value={one.dueOn}
            error={errors[`commitments.${at}.dueOn`]}
            onChange={(event) => change(at, { dueOn: event.currentTarget.value })}
          />
          <IconButton
            icon={IconTrash}
            label={t`Retirer l’engagement ${at + 1}`}
            onClick={() => set({ commitments: commitments.filter((_, nth) => nth !== at) })}
          />
        </div>
      ))}
      <div className={css.row}>
        <Button
          icon={IconPlus}
          disabled={commitments.length >= maxCommitments}
          onClick={() => set({ commitments: [...commitments, blank()] })}
        >
          <Trans>Ajouter un engagement</Trans>
        </Button>
      </div>
    </>
  );
}

/** A month from today, the usual deadline of a commitment. */
const blank = (): Wish['commitments'][number] => ({
  id: newDraftId(),
  party: 'pupil',
  body: '',
  dueOn: addDays(schoolDay(), 30),
});
