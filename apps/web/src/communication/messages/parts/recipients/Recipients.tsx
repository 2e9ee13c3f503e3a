import type { RecipientChoice } from '@encrier/contract/communication/messages';
import { TagsField } from '@encrier/ui/fields/TagsField';
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
import { useEffect } from 'react';
import { useChoices, type Words } from '#kernel/people/use-choices.ts';
import { useChild } from '#kernel/session/child.ts';
import { recipientsQuery } from '../../messages.api.ts';
import { ruleKey } from '../draft/draft-content.ts';
import { useDraft, useKeeper } from '../draft/DraftContext.tsx';
import { ListsMenu } from '../lists/ListsMenu.tsx';
import css from './Recipients.module.css';
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
type Choice = RecipientChoice & { id: string };

/**
 * Choices for a search, without those already taken; persons come from the server, whose search accepts more spellings.
 */
export function choicesFor(items: readonly RecipientChoice[], words: Words, taken: readonly string[]): Choice[] {
  return items
    .map((choice) => ({ ...choice, id: ruleKey(choice.rule) }))
    .filter(
      ({ id, rule, label, detail }) =>
        !taken.includes(id) && ((rule.kind === 'person' && words.answered) || words.within(`${label} ${detail}`)),
    )
    .toSorted((a, b) => rank(a, !words.none) - rank(b, !words.none));
}

/**
 * Closest first: own classes and groups, then levels, then everybody; persons come first in a search. Forbidden ones
 * come last.
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

/** The recipients: chips, and a field with the list of possible ones; `onTyped` gets text that matches nobody yet. */
export function Recipients({ error, onTyped }: { error?: string | false; onTyped?: (text: string) => void }) {
  const { t } = useLingui();
  const keeper = useKeeper();
  const { child } = useChild();
  const audience = useDraft((state) => state.body.content.audience);
  const labels = useDraft((state) => state.body.labels);
  const taken = audience.map(ruleKey);
  const { field, unchosen } = useChoices<RecipientChoice, Choice>({
    find: (q) => recipientsQuery(q, child?.id ?? null),
    choose: (items, words) => choicesFor(items, words, taken),
    nothing: t`Cherchez une personne par son nom`,
    onPick: ({ rule, label }) =>
      keeper.change(
        { audience: [...audience, rule] },
        { labels: { ...keeper.store.get().body.labels, [ruleKey(rule)]: label } },
      ),
  });
  useEffect(() => onTyped?.(field.text.trim()), [field.text, onTyped]);
  return (
    <TagsField<Choice>
      {...field}
      label={t`À`}
      beside={<ListsMenu />}
      error={unchosen || error}
      dir={field.text ? 'auto' : undefined}
      placeholder={taken.length > 0 ? t`Ajouter…` : t`Une personne, une classe, un groupe…`}
      tags={audience.map((rule) => {
        const key = ruleKey(rule);
        const label = labels[key] ?? '…';
        return { key, label, icon: iconOf(rule), removeLabel: t`Retirer ${label}` };
      })}
      more={(hidden) => <Plural value={hidden} one="et # autre" other="et # autres" />}
      onRemove={(key) => keeper.change({ audience: audience.filter((rule) => ruleKey(rule) !== key) })}
      unavailable={({ mode }) => mode === 'forbidden'}
      draw={(choice) => <Drawn choice={choice} />}
    />
  );
}

function Drawn({ choice: { rule, label, detail, mode, why } }: { choice: Choice }) {
  const { t } = useLingui();
  const Glyph = iconOf(rule);
  return (
    <>
      <Glyph size={18} stroke={1.7} aria-hidden="true" className={css.icon} />
      <span className={css.option}>
        <b>
          <bdi>{label}</bdi>
        </b>
        <span>
          <bdi>{mode === 'forbidden' && why ? forbiddenWords(why) : detail}</bdi>
        </span>
      </span>
      {mode === 'review' && (
        <span className={css.review}>
          <IconShieldCheck size={14} stroke={1.8} aria-hidden="true" />
          {t`avec validation`}
        </span>
      )}
    </>
  );
}
