import { type BankShare, bankShares } from '@encrier/contract/teaching/diagnostic-bank';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { coursesQuery } from '../../diagnostic-tests.api.ts';
import { shareWords } from './bank-words.ts';
import type { Place } from './place.ts';

type Props = { place: Place; set: (part: Partial<Place>) => void; error?: string | undefined };
/** Sharing of a bank question, its subject, and its keywords. */
export function PlaceFields({ place, set, error }: Props) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(coursesQuery);
  const { share, courseId, tags } = place;
  return (
    <>
      <SelectField
        label={t`Qui la trouve`}
        value={share}
        options={bankShares.map((value) => ({ value, label: i18n._(shareWords[value]) }))}
        help={t`Les professeurs du même établissement, jamais ceux d’un autre.`}
        onChange={(event) => set({ share: event.currentTarget.value as BankShare })}
      />
      <SelectField
        label={t`Matière et établissement : ceux de ce cours`}
        value={courseId}
        error={error}
        options={[
          { value: '', label: t`Aucun` },
          ...(data?.courses ?? []).map(({ id, audience, subject }) => ({
            value: id,
            label: t`${audience} · ${subject}`,
          })),
        ]}
        onChange={(event) => set({ courseId: event.currentTarget.value })}
      />
      <TextField
        label={t`Mots-clés`}
        optional={t`(facultatif)`}
        help={t`Séparés par des virgules, huit au plus.`}
        maxLength={300}
        value={tags}
        onChange={(event) => set({ tags: event.currentTarget.value })}
      />
    </>
  );
}
