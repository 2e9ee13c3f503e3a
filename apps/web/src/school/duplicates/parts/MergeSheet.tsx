import type { MergeField } from '@encrier/contract/school/duplicates';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { tableWords } from '#kernel/room-words.ts';
import { toast } from '#kernel/toast/toast.ts';
import { comma } from '#kernel/text.ts';
import { merge, type Pair, type Preview, previewQuery } from '../duplicates.api.ts';
import css from './Duplicates.module.css';
import { roleName } from '../../../access/roles/roles.public.tsx';
import { ownWord } from '../../words/words.public.ts';
import { Side } from './PairCard.tsx';
import { fieldWords, obstacleWords, warningWords } from './words.ts';

/** Both sheets field by field, what moves, and the button that joins them. */
export function MergeSheet({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const { t } = useLingui();
  const [keep, setKeep] = useState<'first' | 'second'>('first');
  const [kept, dropped] = keep === 'first' ? [pair.first, pair.second] : [pair.second, pair.first];
  const query = useQuery(previewQuery(kept.id, dropped.id));
  return (
    <Sheet open onClose={onClose} title={t`Joindre deux fiches`} closeLabel={t`Fermer`} width={560}>
      <div className={css.sheet}>
        <div className={css.sides}>
          <Side side={pair.first} />
          <Side side={pair.second} />
        </div>
        <Segmented
          label={t`Fiche gardée`}
          wide
          value={keep}
          onChange={setKeep}
          options={[
            { value: 'first', label: t`Garder la première` },
            { value: 'second', label: t`Garder la seconde` },
          ]}
        />
        <Asked query={query} rows={6}>
          {(data) => <Choice key={`${kept.id}${JSON.stringify(data.versions)}`} data={data} onClose={onClose} />}
        </Asked>
      </div>
    </Sheet>
  );
}

function Choice({ data, onClose }: { data: Preview; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [fromDrop, setFromDrop] = useState<ReadonlySet<MergeField>>(
    () => new Set(data.fields.filter(({ from }) => from === 'drop').map(({ field }) => field)),
  );
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const differing = data.fields.filter((one) => one.keep !== one.drop && one.field !== 'photo');
  const choose = (field: MergeField, drop: boolean): void =>
    setFromDrop((held) => new Set(drop ? [...held, field] : [...held].filter((one) => one !== field)));
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      await merge(data, [...fromDrop]);
      toast.success(t`Fiches jointes`);
      onClose();
    } catch (failed) {
      setRefused(sentence(failed));
      setBusy(false);
    }
  };
  const shown = (field: MergeField, text: string): string =>
    field === 'birthOn' && text ? formatShortDay(text) : text || '—';
  return (
    <>
      {refused && <Notice tone="bad">{refused}</Notice>}
      {data.obstacles.map((one) => (
        <Notice key={one} tone="bad">
          {i18n._(obstacleWords[one])}
        </Notice>
      ))}
      {data.warnings.map((one) => (
        <Notice key={one} tone="warn">
          {i18n._(warningWords[one])}
        </Notice>
      ))}
      <Roles roles={data.roles} />
      {data.ties.map(({ pupil, guardian, joins }) => (
        <Notice key={`${pupil}${guardian}`} tone={joins ? 'warn' : 'bad'}>
          {joins
            ? t`Le lien entre ${pupil} et ${guardian} diffère d’une fiche à l’autre : le plus strict reste. Relisez-le.`
            : t`Le lien entre ${pupil} et ${guardian} se contredit d’une fiche à l’autre.`}
        </Notice>
      ))}
      {data.clashes.map(({ table, rows, places }) => (
        <Notice key={table} tone="bad">
          {tableWords(table)} : <Plural value={rows} one="# ligne" other="# lignes" />
          {places.length > 0 && <bdi> ({places.join(comma())})</bdi>}
        </Notice>
      ))}
      {differing.length > 0 && (
        <div className={css.fields}>
          {differing.map(({ field, keep, drop }) => (
            <fieldset key={field} className={css.field}>
              <legend>{i18n._(fieldWords[field])}</legend>
              <label className={css.choice}>
                <input type="radio" name={field} checked={!fromDrop.has(field)} onChange={() => choose(field, false)} />
                <bdi>{shown(field, keep)}</bdi>
              </label>
              <label className={css.choice}>
                <input type="radio" name={field} checked={fromDrop.has(field)} onChange={() => choose(field, true)} />
                <bdi>{shown(field, drop)}</bdi>
              </label>
            </fieldset>
          ))}
        </div>
      )}
      <div>
        <p>
          <Trans>Ce qui passe à la fiche gardée :</Trans>
        </p>
        <ul className={css.notes}>
          {data.moves.map(({ table, rows }) => (
            <li key={table}>
              {tableWords(table)} : <Plural value={rows} one="# ligne" other="# lignes" />
            </li>
          ))}
          {data.moves.length === 0 && (
            <li>
              <Trans>Rien d’autre que la fiche elle-même.</Trans>
            </li>
          )}
          {data.left.map(({ table, rows }) => (
            <li key={table}>
              <Trans>
                {tableWords(table)}, au même endroit sur les deux fiches, une seule reste :{' '}
                <Plural value={rows} one="# ligne" other="# lignes" />
              </Trans>
            </li>
          ))}
          <li>
            <Trans>Tout ce que disait la fiche jointe reste consigné.</Trans>
          </li>
        </ul>
      </div>
      <div className={css.actions}>
        <Button variant="primary" busy={busy} disabled={data.obstacles.length > 0} onClick={() => void submit()}>
          <Trans>Joindre les deux fiches</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </>
  );
}

/** The roles of the closing account: those that the kept one gets, and those that end. */
function Roles({ roles }: { roles: Preview['roles'] }) {
  const { t, i18n } = useLingui();
  const listed = (comes: boolean): string =>
    roles
      .filter((one) => one.comes === comes)
      .map(({ role, name, org }) => `${role ? i18n._(roleName(role)) : ownWord(name ?? '')} (${org})`)
      .join(comma());
  const [coming, ending] = [listed(true), listed(false)];
  return (
    <>
      {coming && <Notice tone="warn">{t`Rôles que le compte gardé reçoit : ${coming}`}</Notice>}
      {ending && <Notice tone="warn">{t`Rôles qui se terminent avec le compte fermé : ${ending}`}</Notice>}
    </>
  );
}
