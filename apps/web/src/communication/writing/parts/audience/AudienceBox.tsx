import type { AudienceRule, AudienceUse } from '@encrier/contract/communication/audience';
import type { SavedList } from '@encrier/contract/communication/audience-lists';
import { Button } from '@encrier/ui/actions/Button';
import { AvatarRow } from '@encrier/ui/data/Avatar';
import { FieldError } from '@encrier/ui/fields/Field';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { AskedLine } from '#kernel/frame/Asked.tsx';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type AudienceCount, countQuery, savedListsQuery, saveList } from '../../writing.api.ts';
import { SavedLists } from '../lists/SavedLists.tsx';
import css from './Audience.module.css';
import { AudiencePicker } from './AudiencePicker.tsx';
import { countDetail, countSentence, nameIn, ruleKey, sameRule } from './audience-words.ts';
import { RuleChip } from './RuleChip.tsx';

export type AudienceBoxProps = {
  use: AudienceUse;
  rules: readonly AudienceRule[];
  /** Names of the rules' references, by reference. */
  names: Readonly<Record<string, string>>;
  /** `added`: names of the references just added. */
  onChange: (rules: AudienceRule[], added?: Record<string, string>) => void;
  error?: string | undefined;
};

/** Rules shown before the button for the others. */
const SHOWN = 20;

/** The recipients: added groups, excluded ones in red, and one sentence with the total. */
export function AudienceBox({ use, rules, names, onChange, error }: AudienceBoxProps) {
  const { t } = useLingui();
  const id = useId();
  const [whole, setWhole] = useState(false);
  const hidden = whole ? 0 : Math.max(0, rules.length - SHOWN);
  const { data: saved } = useQuery(savedListsQuery(use));
  const take = ({ name, chips }: SavedList) => {
    const fresh = chips.filter(({ rule }) => !rules.some((one) => sameRule(one, rule)));
    if (fresh.length === 0) return void toast.info(t`Tous les destinataires de « ${name} » sont déjà là`);
    const added = fresh.map(({ rule, label }) => [rule.ref ?? rule.word ?? '', nameIn(label, rule)] as const);
    onChange([...rules, ...fresh.map(({ rule }) => rule)], Object.fromEntries(added));
  };
  return (
    <>
      <div className={css.lists}>
        <SavedLists
          lists={saved?.items ?? []}
          canShare={saved?.can.share ?? false}
          audience={rules}
          onTake={take}
          save={(list) => saveList({ use, ...list })}
        />
      </div>
      <div className={css.box} data-wrong={error ? true : undefined}>
        {rules.length > 0 && (
          <ul className={css.chips} aria-label={t`Destinataires choisis`}>
            {rules.slice(0, rules.length - hidden).map((rule, index) => (
              <li key={ruleKey(rule)}>
                <RuleChip
                  rule={rule}
                  name={names[rule.ref ?? rule.word ?? '']}
                  onChange={(next) => onChange(rules.with(index, next))}
                  onRemove={() => onChange(rules.toSpliced(index, 1))}
                />
              </li>
            ))}
            {hidden > 0 && (
              <li>
                <Button size="small" onClick={() => setWhole(true)}>
                  <Plural value={hidden} one="et # autre" other="et # autres" />
                </Button>
              </li>
            )}
          </ul>
        )}
        <AudiencePicker
          use={use}
          rules={rules}
          invalid={Boolean(error)}
          describedBy={id}
          onAdd={(rule, name) => onChange([...rules, rule], { [rule.ref ?? rule.word ?? '']: name })}
        />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div id={id} className={css.count} aria-live="polite">
        <Count use={use} rules={rules} />
      </div>
    </>
  );
}

/** The current figures of the audience; the former ones stay while new ones load. */
function Count({ use, rules }: { use: AudienceUse; rules: readonly AudienceRule[] }) {
  const query = useQuery(countQuery(use, rules));
  if (rules.length === 0)
    return (
      <p className={css.quiet}>
        <Trans>Choisissez au moins un groupe : le nombre de personnes s’affichera ici.</Trans>
      </p>
    );
  return (
    <AskedLine query={query} waiting={<Trans>Calcul en cours…</Trans>}>
      {(count) => <Counted data={count} />}
    </AskedLine>
  );
}

function Counted({ data }: { data: AudienceCount }) {
  const school = useSession((value) => value.school);
  const { main, rest } = countSentence(data);
  return (
    <>
      {data.sample.length > 0 && (
        <AvatarRow
          people={data.sample
            .slice(0, 4)
            .map(({ label, photo }) => ({ name: label, photo: imageAddress(school, photo, 96) }))}
        />
      )}
      <div>
        <p className={css.sentence}>
          {rest ? (
            <Trans>
              <b>{main}</b>, {rest}
            </Trans>
          ) : (
            <b>{main}</b>
          )}
        </p>
        <p className={css.quiet}>{countDetail(data)}</p>
      </div>
    </>
  );
}
