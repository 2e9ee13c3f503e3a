import { type AudienceRule, type AudienceUse, audienceKinds } from '@encrier/contract/communication/audience';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Combobox } from '@encrier/ui/fields/Combobox';
import { FieldError } from '@encrier/ui/fields/Field';
import { useLingui } from '@lingui/react/macro';
import { IconMinus, IconPlus, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useChoices, type Words } from '#kernel/people/use-choices.ts';
import { choicesQuery } from '../../writing.api.ts';
import css from './Audience.module.css';
import { nameIn, ruleKey, ruleWords, sameRule } from './audience-words.ts';

type Found = { rule: AudienceRule; label: string };
type Choice = Found & { id: string };

/** Representatives come after their places, before persons. */
const rank = ({ rule }: Found): number =>
  rule.mandate ? audienceKinds.length - 1.5 : audienceKinds.indexOf(rule.kind);

/** Choices for a search, in the order of their kinds; without those already taken; persons come from the server. */
function choicesFor(items: readonly Found[], words: Words, taken: readonly AudienceRule[]): Choice[] {
  return items
    .filter(
      ({ rule, label }) =>
        !taken.some((one) => sameRule(one, rule)) &&
        ((rule.kind === 'person' && words.answered) || words.within(label)),
    )
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, 60)
    .map((choice) => ({ ...choice, id: ruleKey(choice.rule) }));
}

/** Adds groups and people to an audience, or removes some: a field with a list under it, moved by arrows. */
export function AudiencePicker({
  use,
  rules,
  invalid,
  describedBy,
  onAdd,
}: {
  use: AudienceUse;
  rules: readonly AudienceRule[];
  invalid: boolean;
  describedBy: string;
  onAdd: (rule: AudienceRule, name: string) => void;
}) {
  const { t } = useLingui();
  const [mode, setMode] = useState<'in' | 'out'>('in');
  const id = useId();
  const { field, unchosen } = useChoices<Found, Choice>({
    find: (q) => choicesQuery(use, q),
    choose: (items, words) => choicesFor(items, words, rules),
    nothing: t`Tout est déjà choisi`,
    brief: true,
    onPick: ({ rule, label }) => onAdd(mode === 'out' ? { ...rule, exclude: true } : rule, nameIn(label, rule)),
  });
  return (
    <div className={css.picker}>
      <Segmented
        label={t`Ajouter ou exclure`}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'in', label: t`Ajouter`, icon: IconPlus },
          { value: 'out', label: t`Sauf`, icon: IconMinus },
        ]}
      />
      <span className={css.field}>
        <IconSearch size={17} stroke={1.7} aria-hidden="true" />
        <Combobox<Choice>
          {...field}
          floating
          className={css.input}
          dir={field.text ? 'auto' : undefined}
          aria-label={mode === 'in' ? t`Ajouter des destinataires` : t`Exclure des destinataires`}
          aria-invalid={invalid || Boolean(unchosen) || undefined}
          aria-describedby={unchosen ? `${id} ${describedBy}` : describedBy}
          placeholder={
            mode === 'in'
              ? t`Ajouter une classe, un cycle, une matière, une personne…`
              : t`Exclure une classe, un cycle, une matière, une personne…`
          }
          draw={(choice) => <Drawn choice={choice} />}
        />
      </span>
      {unchosen && <FieldError id={id}>{unchosen}</FieldError>}
    </div>
  );
}

function Drawn({ choice: { rule, label } }: { choice: Choice }) {
  const { t } = useLingui();
  const kinds: Record<AudienceRule['kind'], string> = {
    everyone: t`École`,
    role: t`Rôle`,
    org: t`Établissement`,
    cycle: t`Cycle`,
    level: t`Niveau`,
    class: t`Classe`,
    group: t`Groupe`,
    subject: t`Matière`,
    regime: t`Régime`,
    person: t`Personne`,
  };
  return (
    <>
      <bdi className={css.name}>{rule.ref ? label : ruleWords(rule, nameIn(label, rule))}</bdi>
      <span className={css.kind}>{rule.mandate ? t`Délégués` : kinds[rule.kind]}</span>
    </>
  );
}
