import type { RecipientChoice } from '@encrier/contract/communication/messages';
import { Button } from '@encrier/ui/actions/Button';
import { Tag } from '@encrier/ui/actions/Chips';
import { FieldError } from '@encrier/ui/fields/Field';
import { Plural, useLingui } from '@lingui/react/macro';
import {
  IconBook2,
  IconBuilding,
  IconSchool,
  IconShieldCheck,
  IconStairs,
  IconToolsKitchen2,
  IconUser,
  IconUserStar,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { failureOf } from '#kernel/frame/Asked.tsx';
import { useChild } from '#kernel/session/child.ts';
import { recipientsQuery } from '../../messages.api.ts';
import { ruleKey } from '../draft/draft-content.ts';
import { useDraft, useKeeper } from '../draft/DraftContext.tsx';
import { ListsMenu } from '../lists/ListsMenu.tsx';
import css from '../compose/Compose.module.css';
import { forbiddenWords } from './weigh-words.ts';

const icons: Record<RecipientChoice['rule']['kind'], typeof IconUsers> = {
  everyone: IconSchool,
  role: IconUsers,
  org: IconBuilding,
  cycle: IconStairs,
  level: IconUsers,
  class: IconUsers,
  group: IconUsersGroup,
  subject: IconBook2,
  regime: IconToolsKitchen2,
  person: IconUser,
};
const iconOf = ({ kind, mandate }: RecipientChoice['rule']) => (mandate ? IconUserStar : icons[kind]);
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase();

/**
 * Choices that answer a search, those already taken left out; persons were searched by the server, whose search knows
 * more spellings.
 */
export function choicesFor(items: readonly RecipientChoice[], q: string, taken: readonly string[]): RecipientChoice[] {
  const words = bare(q.trim()).split(/\s+/).filter(Boolean);
  const answers = items.filter(
    ({ rule, label, detail }) =>
      !taken.includes(ruleKey(rule)) &&
      (rule.kind === 'person' || words.every((word) => bare(`${label} ${detail}`).includes(word))),
  );
  return answers.toSorted((a, b) => rank(a, words.length > 0) - rank(b, words.length > 0));
}

/**
 * Near ones first: one's classes and groups, before levels, then everybody; persons lead a search. What may not be
 * chosen comes last.
 */
function rank({ rule, mode }: RecipientChoice, searched: boolean): number {
  const near = {
    class: rule.mandate ? 4 : 1,
    group: 1,
    person: searched ? 0 : 2,
    level: rule.mandate ? 4 : 3,
    cycle: 4,
    subject: 4,
    regime: 4,
    org: 5,
    role: 5,
    everyone: 6,
  }[rule.kind];
  return mode === 'forbidden' ? 10 + near : near;
}

function useLater(value: string): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), 250);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}

/** Recipients shown before the others are asked for. */
const SHOWN = 20;

/** Who receives it: chips, and a field with the list of whom one may write to. */
export function Recipients({ error }: { error?: string | false }) {
  const { t } = useLingui();
  const id = useId();
  const keeper = useKeeper();
  const audience = useDraft((state) => state.body.content.audience);
  const labels = useDraft((state) => state.body.labels);
  const [whole, setWhole] = useState(false);
  const hidden = whole ? 0 : Math.max(0, audience.length - SHOWN);
  const add = ({ rule, label }: RecipientChoice) =>
    keeper.change(
      { audience: [...audience, rule] },
      { labels: { ...keeper.store.get().body.labels, [ruleKey(rule)]: label } },
    );
  const remove = (key: string) => keeper.change({ audience: audience.filter((rule) => ruleKey(rule) !== key) });
  return (
    <div className={css.recipients}>
      <div className={css.over}>
        <label htmlFor={id} className={css.label}>{t`À`}</label>
        <ListsMenu />
      </div>
      <div className={css.box} data-wrong={error ? true : undefined}>
        {audience.slice(0, audience.length - hidden).map((rule) => {
          const key = ruleKey(rule);
          const label = labels[key] ?? '…';
          return (
            <Tag key={key} icon={iconOf(rule)} removeLabel={t`Retirer ${label}`} onRemove={() => remove(key)}>
              <bdi>{label}</bdi>
            </Tag>
          );
        })}
        {hidden > 0 && (
          <Button size="small" onClick={() => setWhole(true)}>
            <Plural value={hidden} one="et # autre" other="et # autres" />
          </Button>
        )}
        <Picker
          id={id}
          taken={audience.map(ruleKey)}
          invalid={Boolean(error)}
          onAdd={add}
          onBack={() => audience.length > 0 && remove(ruleKey(audience.at(-1) as (typeof audience)[number]))}
        />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

function Picker({
  id,
  taken,
  invalid,
  onAdd,
  onBack,
}: {
  id: string;
  taken: readonly string[];
  invalid: boolean;
  onAdd: (choice: RecipientChoice) => void;
  onBack: () => void;
}) {
  const { t } = useLingui();
  const { child } = useChild();
  const [q, setQ] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const asked = useQuery({ ...recipientsQuery(useLater(q.trim()), child?.id ?? null), enabled: open });
  const choices = choicesFor(asked.data?.items ?? [], q, taken);
  const current = Math.min(at, choices.length - 1);
  const search = (words: string) => {
    setQ(words);
    setAt(0);
    setOpen(true);
  };
  const take = (choice: RecipientChoice) => {
    if (choice.mode === 'forbidden') return;
    onAdd(choice);
    search('');
  };
  const keys = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = choices[current];
    if (move && choices.length > 0) {
      setOpen(true);
      setAt((current + move + choices.length) % choices.length);
    } else if (event.key === 'Enter' && open && choice) take(choice);
    else if (event.key === 'Escape' && open) setOpen(false);
    else if (event.key === 'Backspace' && q === '') return onBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className={css.field}>
      <input
        id={id}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && choices[current] ? `${id}-${current}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={`${id}-error`}
        autoComplete="off"
        dir={q ? 'auto' : undefined}
        placeholder={taken.length > 0 ? t`Ajouter…` : t`Une personne, une classe, un groupe…`}
        value={q}
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
  );
}

type ChoicesProps = {
  id: string;
  choices: readonly RecipientChoice[];
  current: number;
  waiting: boolean;
  failure: Error | null;
  searched: boolean;
  onPick: (choice: RecipientChoice) => void;
  onPoint: (at: number) => void;
};

function Choices({ id, choices, current, waiting, failure, searched, onPick, onPoint }: ChoicesProps) {
  const { t } = useLingui();
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
                : t`Cherchez une personne par son nom`}
        </p>
      )}
      {choices.map((choice, index) => {
        const Glyph = iconOf(choice.rule);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has the keys
          <div
            key={ruleKey(choice.rule)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            aria-disabled={choice.mode === 'forbidden' || undefined}
            className={css.option}
            onPointerMove={() => onPoint(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(choice)}
          >
            <Glyph size={18} stroke={1.7} aria-hidden="true" />
            <span className={css.optionText}>
              <b>
                <bdi>{choice.label}</bdi>
              </b>
              <span>
                <bdi>{choice.mode === 'forbidden' && choice.why ? forbiddenWords(choice.why) : choice.detail}</bdi>
              </span>
            </span>
            {choice.mode === 'review' && (
              <span className={css.review}>
                <IconShieldCheck size={14} stroke={1.8} aria-hidden="true" />
                {t`avec validation`}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
