import { Segmented } from '@encrier/ui/actions/Segmented';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useNarrow } from '@encrier/ui/media';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';

/** The term shown; it is in the address, as `periode`. Nothing where there is no choice. */
export function TermChoice({
  terms,
  termId,
  search,
}: {
  terms: readonly { id: string; name: string }[];
  termId: string | null;
  /** The rest of the address's search. */
  search: Readonly<Record<string, string>>;
}) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const choose = (id: string): void =>
    void navigate({ to: '.', search: { ...search, periode: id } as never, replace: true });
  if (terms.length < 2 || !termId) return null;
  if (narrow || terms.length > 4)
    return (
      <SelectField
        label={t`Période`}
        labelHidden
        value={termId}
        options={terms.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    );
  return (
    <Segmented
      label={t`Période`}
      value={termId}
      options={terms.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
      onChange={choose}
    />
  );
}
