import type { AudienceRule } from '@encrier/contract/communication/news';
import { AvatarRow } from '@encrier/ui/data/Avatar';
import { Card } from '@encrier/ui/data/Card';
import { FieldError } from '@encrier/ui/fields/Field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { countQuery } from '../../news-admin.api.ts';
import { useDraft, useKeeper } from '../draft/DraftContext.tsx';
import css from './Audience.module.css';
import { AudiencePicker } from './AudiencePicker.tsx';
import { countDetail, countSentence, ruleKey } from './audience-words.ts';
import { RuleChip } from './RuleChip.tsx';

/** Who receives it: groups added, those taken away in red, and one sentence that adds up. */
export function AudienceCard({ error }: { error?: string | undefined }) {
  const { t } = useLingui();
  const id = useId();
  const keeper = useKeeper();
  const rules = useDraft((state) => state.body.content.audience);
  const names = useDraft((state) => state.body.names);
  const set = (audience: AudienceRule[]) => keeper.change({ audience });
  const add = (rule: AudienceRule, name: string) => keeper.change({ audience: [...rules, rule] }, rule.ref ? { names: { ...names, [rule.ref]: name } } : {});
  return (
    <Card title={t`Destinataires`} className={css.card}>
      <div className={css.box} data-wrong={error ? true : undefined}>
        {rules.length > 0 && (
          <ul className={css.chips} aria-label={t`Destinataires choisis`}>
            {rules.map((rule, index) => (
              <li key={ruleKey(rule)}>
                <RuleChip rule={rule} name={rule.ref && names[rule.ref]} onChange={(next) => set(rules.with(index, next))} onRemove={() => set(rules.toSpliced(index, 1))} />
              </li>
            ))}
          </ul>
        )}
        <AudiencePicker rules={rules} invalid={Boolean(error)} describedBy={id} onAdd={add} />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div id={id} className={css.count} aria-live="polite">
        <Count rules={rules} />
      </div>
    </Card>
  );
}

/** The figures of the audience as it stands; the former ones stay while new ones come. */
function Count({ rules }: { rules: readonly AudienceRule[] }) {
  const school = useSession((value) => value.school);
  const { data, error } = useQuery(countQuery(rules));
  if (rules.length === 0) return <p className={css.quiet}><Trans>Choisissez au moins un groupe : le nombre de personnes s’affichera ici.</Trans></p>;
  if (error) return <p className={css.refused}>{sentence(error)}</p>;
  if (!data) return <p className={css.quiet}><Trans>Calcul en cours…</Trans></p>;
  const { main, rest } = countSentence(data);
  return (
    <>
      {data.sample.length > 0 && <AvatarRow people={data.sample.slice(0, 4).map(({ label, photo }) => ({ name: label, photo: imageAddress(school, photo, 96) }))} />}
      <div>
        <p className={css.sentence}>{rest ? <Trans><b>{main}</b>, {rest}</Trans> : <b>{main}</b>}</p>
        <p className={css.quiet}>{countDetail(data)}</p>
      </div>
    </>
  );
}
