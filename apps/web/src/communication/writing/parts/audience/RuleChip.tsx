import type { AudienceRule } from '@encrier/contract/communication/audience';
import { CheckField } from '@encrier/ui/fields/Choice';
import { useLingui } from '@lingui/react/macro';
import {
  IconBook2,
  IconBuilding,
  IconChevronDown,
  IconMinus,
  IconSchool,
  IconStairs,
  IconToolsKitchen2,
  IconUser,
  IconUserStar,
  IconUsers,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import css from './Audience.module.css';
import { ruleWords } from './audience-words.ts';

type Who = NonNullable<AudienceRule['who']>[number];
const everybody: readonly Who[] = ['pupils', 'guardians', 'teachers'];
const families: readonly Who[] = ['pupils', 'guardians'];
const icons: Record<AudienceRule['kind'], typeof IconUsers> = {
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

/**
 * One rule of the audience, in red when it excludes; a rule with pupils opens the choice of pupils, guardians or
 * teachers.
 */
export function RuleChip({
  rule,
  name,
  onChange,
  onRemove,
}: {
  rule: AudienceRule;
  name: string | undefined;
  onChange: (rule: AudienceRule) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      const out =
        event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current?.contains(event.target as Node);
      if (out) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [open]);
  const words = ruleWords(rule, name);
  const narrows = !rule.mandate && rule.kind !== 'everyone' && rule.kind !== 'role' && rule.kind !== 'person';
  const Glyph = rule.exclude ? IconMinus : rule.mandate ? IconUserStar : icons[rule.kind];
  const inside = (
    <>
      <Glyph size={16} stroke={1.8} aria-hidden="true" />
      {rule.exclude && <b>{t`sauf`}</b>}
      <bdi>{words}</bdi>
    </>
  );
  return (
    <span ref={box} className={css.chip} data-out={rule.exclude || undefined}>
      {narrows ? (
        <button
          type="button"
          className={css.press}
          aria-expanded={open}
          aria-label={t`${words} : choisir qui`}
          onClick={() => setOpen(!open)}
        >
          {inside}
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </button>
      ) : (
        <span className={css.press}>{inside}</span>
      )}
      <button type="button" className={css.remove} aria-label={t`Retirer ${words}`} onClick={onRemove}>
        <IconX size={15} stroke={2} aria-hidden="true" />
      </button>
      {open && <Narrow rule={rule} onChange={onChange} />}
    </span>
  );
}

/** Which people of a rule; at least one kind stays. A regime belongs to pupils: it contains no teachers. */
function Narrow({ rule, onChange }: { rule: AudienceRule; onChange: (rule: AudienceRule) => void }) {
  const { t } = useLingui();
  const open = rule.kind === 'regime' ? families : everybody;
  const who = rule.who ?? open;
  const words: Record<Who, string> = { pupils: t`Élèves`, guardians: t`Parents`, teachers: t`Professeurs` };
  const turn = (one: Who, on: boolean) => {
    const next = open.filter((each) => (each === one ? on : who.includes(each)));
    const { who: _former, ...rest } = rule;
    if (next.length > 0) onChange(next.length === open.length ? rest : { ...rest, who: next });
  };
  return (
    <fieldset className={css.narrow}>
      <legend className="visually-hidden">{t`Qui`}</legend>
      {open.map((one) => (
        <CheckField
          key={one}
          label={words[one]}
          checked={who.includes(one)}
          disabled={who.length === 1 && who.includes(one)}
          onChange={(event) => turn(one, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
