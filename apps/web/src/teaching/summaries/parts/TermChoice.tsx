import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { searchOf, type SummaryView } from '../summaries.api.ts';

type Props = { terms: readonly { id: string; name: string }[]; termId: string | null; view: Partial<SummaryView> };
/** The term shown; it is in the address. */
export function TermChoice({ terms, termId, view }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  if (terms.length < 2 || !termId) return null;
  return (
    <SelectField
      label={t`Période`}
      labelHidden
      value={termId}
      options={terms.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) =>
        void navigate({
          to: '.',
          search: searchOf({ ...view, term: event.currentTarget.value }) as never,
          replace: true,
        })
      }
    />
  );
}
