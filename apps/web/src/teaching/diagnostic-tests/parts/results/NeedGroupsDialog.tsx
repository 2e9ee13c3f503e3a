import type { CopyRow, TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { groupsQuery, makeGroups, undoGroups } from '../../diagnostic-tests.api.ts';
import css from '../Tests.module.css';
import { percentWords } from '../words.ts';
import { cut, type GroupDraft, maxName, moved, placeOf, proposed } from './need-groups.ts';

const fullOf = (groups: readonly GroupDraft[]): GroupDraft[] => groups.filter(({ pupilIds }) => pupilIds.length);
type Props = { results: TestResults; onClose: () => void };
/** Groups proposed by the results, to check and change before they are created. */
export function NeedGroupsDialog({ results, onClose }: Props) {
  const { t } = useLingui();
  const query = useQuery(groupsQuery(results.id));
  // Ids are kept while the dialog is open: clicked twice, the groups are created once.
  const edit = useEdit<{ groups: GroupDraft[]; from: string; to: string }, { ids: string[] }>({
    start: {
      groups: proposed(results, (nth, skill) => t`${cut(results.title, 24)}, groupe ${nth} : ${skill}`),
      from: '',
      to: '',
    },
    check: (draft): Record<string, string> =>
      fullOf(draft.groups).some(({ name }) => !name.trim()) ? { groups: t`Donnez un nom à chaque groupe.` } : {},
    send: (draft) =>
      makeGroups(results.id, {
        groups: fullOf(draft.groups).map((one) => ({ ...one, name: one.name.trim() })),
        from: draft.from || query.data!.days.from,
        to: draft.to || null,
      }),
    read: (failure) => ({ errors: {}, refused: Object.values(fieldErrors(failure))[0] ?? sentence(failure) }),
    onSaved: ({ ids }) => {
      toast.success(plural(ids.length, { one: 'Groupe de besoin créé.', other: '# groupes de besoin créés.' }), {
        action: {
          label: t`Retirer les groupes`,
          run: () =>
            void undoGroups(results.id, ids).then(
              () => toast.info(t`Groupes retirés.`),
              (failure: unknown) => toast.error(sentence(failure)),
            ),
        },
      });
      onClose();
    },
    onClose,
  });
  const { groups, from, to } = edit.draft;
  const setGroups = (next: GroupDraft[]): void => edit.set({ groups: next });
  const full = fullOf(groups);
  const error = edit.errors.groups ?? edit.refused;
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Groupes de besoin`}
      closeLabel={t`Fermer`}
      width={640}
      foot={
        <Button variant="primary" busy={edit.busy} disabled={!full.length || !query.data} onClick={() => edit.submit()}>
          {plural(full.length, { one: 'Créer un groupe', other: 'Créer # groupes' })}
        </Button>
      }
    >
      <Asked query={query} label={t`Chargement des groupes de besoin`}>
        {({ days }) => (
          <div className={css.form}>
            {error && <Notice tone="bad">{error}</Notice>}
            <p className={css.quiet}>
              <Trans>
                Sous 60 % de réussite, un élève est proposé au groupe de la première compétence qu’il n’a pas. Changez
                les noms et les places avant de créer.
              </Trans>
            </p>
            <div className={css.pair}>
              <DateField
                label={t`Du`}
                min={days.from}
                max={days.to}
                value={from || days.from}
                onChange={(event) => edit.set({ from: event.currentTarget.value })}
              />
              <DateField
                label={t`Au`}
                min={days.from}
                max={days.to}
                value={to || days.to}
                onChange={(event) => edit.set({ to: event.currentTarget.value })}
              />
            </div>
            {groups.map((one, nth) => (
              <TextField
                key={one.id}
                label={t`Groupe ${nth + 1}`}
                help={plural(one.pupilIds.length, { one: '# élève', other: '# élèves' })}
                maxLength={maxName}
                value={one.name}
                onChange={(event) => {
                  const name = event.currentTarget.value;
                  setGroups(groups.map((own) => (own.id === one.id ? { ...own, name } : own)));
                }}
              />
            ))}
            <Places results={results} groups={groups} onMove={(id, into) => setGroups(moved(groups, id, into))} />
          </div>
        )}
      </Asked>
    </Dialog>
  );
}

/** The mean of a pupil's known levels. */
const strength = ({ levels }: CopyRow): number => {
  const known = levels.filter((level) => level !== null);
  return known.reduce((sum, level) => sum + level, 0) / Math.max(1, known.length);
};
type PlacesProps = {
  results: TestResults;
  groups: readonly GroupDraft[];
  onMove: (pupilId: string, into: number) => void;
};
/** The group of each pupil who handed in, the weakest first. */
function Places({ results, groups, onMove }: PlacesProps) {
  const { t } = useLingui();
  const rows = results.pupils
    .filter(({ levels }) => levels.some((level) => level !== null))
    .toSorted((a, b) => strength(a) - strength(b));
  return (
    <ul className={css.list}>
      {rows.map((one) => (
        <li key={one.pupilId} className={css.place}>
          <span>
            <bdi>{one.label}</bdi>{' '}
            {one.score !== null && one.max ? (
              <span className={css.quiet}>{percentWords(one.score / one.max)}</span>
            ) : null}
          </span>
          <SelectField
            label={t`Groupe : ${one.label}`}
            labelHidden
            value={String(placeOf(groups, one.pupilId))}
            options={[
              { value: '-1', label: t`autonome` },
              ...groups.map((_, nth) => ({ value: String(nth), label: t`groupe ${nth + 1}` })),
            ]}
            onChange={(event) => onMove(one.pupilId, Number(event.currentTarget.value))}
          />
        </li>
      ))}
    </ul>
  );
}
