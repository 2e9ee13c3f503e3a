import { Button } from '@encrier/ui/actions/Button';
import { SubjectPill, StatusPill } from '@encrier/ui/data/StatusPill';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconListDetails, IconPencil, IconPrinter, IconSignature, IconTable, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useCan } from '#kernel/session/rights.ts';
import { toast } from '#kernel/toast/toast.ts';
import { dropGroup, type GroupDetail, type GroupPaper, groupPaper, groupQuery, type Listing, type Year } from '../groups.api.ts';
import { AddMembers } from './AddMembers.tsx';
import { GroupForm } from './GroupForm.tsx';
import css from './Groups.module.css';
import { kindNames } from './group-words.ts';
import { Members } from './Members.tsx';
import { useMembers } from './use-members.ts';

type Props = { id: string; listing: Listing; year: Year; today: string; onClose: () => void };

/** One group beside the list: who is in it on a day, who was, and what can be done. */
export function GroupPanel({ id, listing, year, today, onClose }: Props) {
  const { t } = useLingui();
  const [on, setOn] = useState(today);
  const { data, error } = useQuery(groupQuery(id, on || null));
  return (
    <Sheet open onClose={onClose} title={data?.group.name ?? t`Groupe`} closeLabel={t`Fermer`} width={560}>
      {error && !data ? <Notice tone="bad" title={sentence(error)} /> : !data ? <Skeletons label={t`Chargement du groupe`} rows={6} /> : <Inside detail={data} listing={listing} year={year} on={on} onDay={setOn} onClose={onClose} />}
    </Sheet>
  );
}

function Inside({ detail, listing, year, on, onDay, onClose }: { detail: GroupDetail; listing: Listing; year: Year; on: string; onDay: (day: string) => void; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { group } = detail;
  const { name, pupils, capacity } = group;
  const [open, setOpen] = useState<'add' | 'edit' | null>(null);
  const mayPick = useCan('people.view');
  const members = useMembers(group.id);
  const print = useMutation({ mutationFn: (kind: GroupPaper['kind']) => groupPaper(group.id, { kind }, detail.day), onSuccess: (blob) => saveFile(blob, `${name}.pdf`) });
  const remove = async (): Promise<void> => {
    try {
      await dropGroup(group.id);
      toast.success(t`Le groupe ${name} est supprimé`);
      onClose();
    } catch (error) {
      if (!isApiError(error, 'network')) toast.error(sentence(error));
    }
  };
  const actions = [
    ...(group.can.edit ? [{ key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: () => setOpen('edit') }] : []),
    ...(group.can.edit ? [{ key: 'remove', label: t`Supprimer`, icon: IconTrash, danger: true, onPress: () => void remove() }] : []),
  ];
  return (
    <div className={css.stack}>
      <div className={css.pills}>
        <StatusPill>{i18n._(kindNames[group.kind])}</StatusPill>
        {group.class && <StatusPill><bdi>{group.class}</bdi></StatusPill>}
        {group.subject && <SubjectPill colorKey={group.colour}>{group.subject}</SubjectPill>}
        <span className={css.quiet}>{capacity === null ? <Plural value={pupils} _0="aucun élève" one="# élève" other="# élèves" /> : t`${pupils} élèves pour ${capacity} places`}</span>
      </div>
      <div className={css.buttons}>
        {group.can.edit && mayPick && <Button variant="primary" icon={IconUserPlus} onClick={() => setOpen('add')}><Trans>Ajouter des élèves</Trans></Button>}
        <ActionMenu label={t`Imprimer ${name}`} title={t`Imprimer`} closeLabel={t`Fermer`} icon={IconPrinter} outlined actions={[{ key: 'list', label: t`Liste`, icon: IconListDetails, onPress: () => print.mutate('list') }, { key: 'signature', label: t`Liste à signer`, icon: IconSignature, onPress: () => print.mutate('signature') }, { key: 'blank', label: t`Liste à colonnes vides`, icon: IconTable, onPress: () => print.mutate('blank') }]} />
        <ActionMenu label={t`Actions pour ${name}`} title={name} closeLabel={t`Fermer`} outlined actions={actions} />
      </div>
      {group.overlapping > 0 && <Notice tone="warn"><Plural value={group.overlapping} one="# élève est aussi dans un autre demi-groupe de la classe." other="# élèves sont aussi dans un autre demi-groupe de la classe." /></Notice>}
      {pupils > detail.members.length && <Notice><Trans>Vous ne voyez que les élèves auxquels vous avez accès.</Trans></Notice>}
      <Members detail={detail} year={year} on={on} onDay={onDay} members={members} />
      {open === 'add' && <AddMembers detail={detail} listing={listing} year={year} day={detail.day} members={members} onClose={() => setOpen(null)} />}
      {open === 'edit' && <GroupForm group={group} listing={listing} yearId={year.id} onClose={() => setOpen(null)} />}
    </div>
  );
}
