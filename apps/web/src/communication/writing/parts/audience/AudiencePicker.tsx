import { type AudienceRule, type AudienceUse, audienceKinds } from '@encrier/contract/communication/audience';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { IconMinus, IconPlus, IconSearch } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { failureOf } from '#kernel/frame/Asked.tsx';
import { choicesQuery } from '../../writing.api.ts';
import css from './Audience.module.css';
import { nameIn, ruleKey, ruleWords, sameRule } from './audience-words.ts';

type Choice = { rule: AudienceRule; label: string };
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase();

/** Those who speak for places come after what they speak for, before persons. */
const rank = ({ rule }: Choice): number =>
  rule.mandate ? audienceKinds.length - 1.5 : audienceKinds.indexOf(rule.kind);

/** Choices that answer a search, in the order of their kinds; those already taken are left out. */
export function choicesFor(items: readonly Choice[], q: string, taken: readonly AudienceRule[]): Choice[] {
  const words = bare(q.trim()).split(/\s+/).filter(Boolean);
  return items
    .filter(
      ({ rule, label }) =>
        !taken.some((one) => sameRule(one, rule)) &&
        (rule.kind === 'person' || words.every((word) => bare(label).includes(word))),
    )
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 60);
}

function useLater(value: string): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), 250);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}

/** What ties the field to its list and to the choice under the arrows. */
const comboAria = (id: string, open: boolean, current: number | null) =>
  ({
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open && current !== null ? `${id}-${current}` : undefined,
  }) as const;

/** Adds groups and people to an audience, or takes some away: a field with a list under it, moved by arrows. */
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
  const id = useId();
  const [q, setQ] = useState('');
  const [mode, setMode] = useState<'in' | 'out'>('in');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const asked = useQuery({ ...choicesQuery(use, useLater(q.trim())), enabled: open });
  const choices = choicesFor(asked.data?.items ?? [], q, rules);
  const current = Math.min(at, choices.length - 1);
  const search = (words: string) => {
    setQ(words);
    setAt(0);
    setOpen(true);
  };
  const take = ({ rule, label }: Choice) => {
    onAdd(mode === 'out' ? { ...rule, exclude: true } : rule, nameIn(label, rule));
    search('');
    setOpen(false);
  };
  const keys = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = choices[current];
    if (move && choices.length > 0) {
      setOpen(true);
      setAt((current + move + choices.length) % choices.length);
    } else if (event.key === 'Enter' && open && choice) take(choice);
    else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
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
        <input
          type="text"
          dir={q ? 'auto' : undefined}
          aria-label={mode === 'in' ? t`Ajouter des destinataires` : t`Exclure des destinataires`}
          {...comboAria(id, open, choices[current] ? current : null)}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          autoComplete="off"
          placeholder={
            mode === 'in'
              ? t`Ajouter une classe, un cycle, une matière, une personne…`
              : t`Exclure une classe, un cycle, une matière, une personne…`
          }
          value={q}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={keys}
          onChange={(event) => search(event.currentTarget.value)}
        />
        {open && (
          <Choices
            id={id}
            choices={choices}
            current={current}
            waiting={asked.isFetching}
            failure={failureOf(asked)}
            searched={q.trim() !== ''}
            onPick={take}
            onPoint={setAt}
          />
        )}
      </span>
    </div>
  );
}

function Choices({
  id,
  choices,
  current,
  waiting,
  failure,
  searched,
  onPick,
  onPoint,
}: {
  id: string;
  choices: readonly Choice[];
  current: number;
  waiting: boolean;
  failure: Error | null;
  searched: boolean;
  onPick: (choice: Choice) => void;
  onPoint: (at: number) => void;
}) {
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
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, current]);
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t`Destinataires possibles`} className={css.list}>
      {choices.length === 0 && (
        <p className={css.none} role="presentation">
          {waiting
            ? t`Recherche…`
            : failure
              ? sentence(failure)
              : searched
                ? t`Personne ni aucun groupe de ce nom`
                : t`Tout est déjà choisi`}
        </p>
      )}
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has the keys
        <div
          key={ruleKey(choice.rule)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          className={css.option}
          onPointerMove={() => onPoint(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(choice)}
        >
          <bdi>{choice.rule.ref ? choice.label : ruleWords(choice.rule, nameIn(choice.label, choice.rule))}</bdi>
          <span className={css.kind}>{choice.rule.mandate ? t`Délégués` : kinds[choice.rule.kind]}</span>
        </div>
      ))}
    </div>
  );
}
