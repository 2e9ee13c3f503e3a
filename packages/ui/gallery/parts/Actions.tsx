import { IconBell, IconCheck, IconChevronDown, IconFilter, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, ButtonLink, IconButton, IconLink } from '../../src/actions/Button.tsx';
import { Chips, Tag } from '../../src/actions/Chips.tsx';
import { KeyHint } from '../../src/actions/KeyHint.tsx';
import { Segmented } from '../../src/actions/Segmented.tsx';
import { Switch } from '../../src/actions/Switch.tsx';
import { Show, useWords } from '../look.tsx';

const nothing = () => {};

export function Actions() {
  const w = useWords();
  const [view, setView] = useState('week');
  const [on, setOn] = useState(true);
  const save = w('Enregistrer', 'حفظ', 'Save');
  return (
    <>
      <Show name="Button">
        <Button variant="primary">{save}</Button>
        <Button>{w('Annuler', 'إلغاء', 'Cancel')}</Button>
        <Button variant="quiet">{w('Plus tard', 'لاحقا', 'Later')}</Button>
        <Button variant="danger" icon={IconTrash}>
          {w('Supprimer', 'حذف', 'Delete')}
        </Button>
        <Button variant="link">{w('En savoir plus', 'معرفة المزيد', 'Learn more')}</Button>
        <Button variant="primary" busy>
          {save}
        </Button>
        <Button busy>{save}</Button>
        <Button disabled>{save}</Button>
        <Button variant="primary" disabled>
          {save}
        </Button>
        <Button size="small" icon={IconPlus}>
          {w('Petit', 'صغير', 'Small')}
        </Button>
        <Button size="large" variant="primary">
          {w('Grand', 'كبير', 'Large')}
        </Button>
        <Button iconEnd={IconChevronDown}>{w('Choisir', 'اختيار', 'Choose')}</Button>
      </Show>
      <Show name="Button wide" wide>
        <Button wide variant="primary">
          {w(
            'Un libellé très long qui doit rester lisible et passer à la ligne sur un petit écran sans déborder',
            'عنوان طويل جدا يجب أن يبقى مقروءا وأن ينتقل إلى السطر التالي على الشاشة الصغيرة',
            'A very long label that must stay readable and go on to the next line of a small screen without running over',
          )}
        </Button>
      </Show>
      <Show name="ButtonLink">
        <ButtonLink href="#suite" variant="primary">
          {w('Continuer', 'متابعة', 'Continue')}
        </ButtonLink>
        <ButtonLink href="#retour">{w('Revenir', 'رجوع', 'Go back')}</ButtonLink>
      </Show>
      <Show name="IconButton, IconLink">
        <IconButton icon={IconBell} label={w('Notifications', 'الإشعارات', 'Notifications')} />
        <IconButton icon={IconBell} label={w('Nouvelles', 'جديدة', 'New')} count={3} />
        <IconButton icon={IconBell} label={w('Beaucoup', 'كثيرة', 'Many')} count={120} />
        <IconButton icon={IconFilter} label={w('Filtrer', 'تصفية', 'Filter')} outlined />
        <IconButton icon={IconTrash} label={w('Retirer', 'إزالة', 'Remove')} size="small" />
        <IconButton icon={IconTrash} label={w('Impossible', 'غير ممكن', 'Impossible')} disabled />
        <IconLink icon={IconUsers} label={w('Élèves', 'التلاميذ', 'Pupils')} href="#eleves" />
      </Show>
      <Show name="Segmented">
        <Segmented
          label={w('Vue', 'العرض', 'View')}
          value={view}
          onChange={setView}
          options={[
            { value: 'day', label: w('Jour', 'يوم', 'Day') },
            { value: 'week', label: w('Semaine', 'أسبوع', 'Week'), note: '4' },
            { value: 'month', label: w('Mois', 'شهر', 'Month'), icon: IconCheck },
            { value: 'year', label: w('Année', 'سنة', 'Year'), disabled: true },
          ]}
        />
      </Show>
      <Show name="Switch" wide>
        <Switch label={w('Recevoir un message', 'استلام رسالة', 'Receive a message')} checked={on} onChange={setOn} />
        <Switch
          label={w('Résumé du soir', 'ملخص المساء', 'Evening summary')}
          note={w('Chaque jour à 18:00', 'كل يوم على الساعة 18:00', 'Every day at 18:00')}
          checked={false}
          onChange={nothing}
        />
        <Switch
          label={w('Sécurité', 'الأمان', 'Security')}
          checked
          onChange={nothing}
          locked={w('Toujours envoyé', 'يرسل دائما', 'Always sent')}
        />
        <Switch label={w('Impossible', 'غير ممكن', 'Impossible')} checked={false} onChange={nothing} disabled />
      </Show>
      <Filters />
      <Show name="KeyHint">
        <KeyHint keys={['Ctrl', 'K']} />
        <KeyHint keys={['?']} quiet />
      </Show>
    </>
  );
}

function Filters() {
  const w = useWords();
  return (
    <Show name="Chips, Tag" wide>
      <Chips
        label={w('Filtres', 'المرشحات', 'Filters')}
        chips={[
          { key: 'all', label: w('Tous', 'الكل', 'All'), count: 24, active: true, onPress: nothing },
          { key: 'late', label: w('En retard', 'متأخر', 'Late'), count: 0, onPress: nothing },
          {
            key: 'class',
            label: w('3e A', 'الثالثة أ', '3e A'),
            active: true,
            onPress: nothing,
            onRemove: nothing,
            removeLabel: w('Retirer 3e A', 'إزالة الثالثة أ', 'Remove 3e A'),
          },
          { key: 'more', label: w('Niveau', 'المستوى', 'Level'), addable: true, onPress: nothing },
        ]}
        end={<Tag>{w('24 élèves', '24 تلميذا', '24 pupils')}</Tag>}
      />
      <div>
        <Tag
          icon={IconUsers}
          onRemove={nothing}
          removeLabel={w('Retirer les parents', 'إزالة الآباء', 'Remove the parents')}
        >
          {w('Parents', 'الآباء', 'Parents')}
        </Tag>{' '}
        <Tag tone="out" onRemove={nothing} removeLabel={w('Reprendre la 3e B', 'إرجاع الثالثة ب', 'Take 3e B back')}>
          {w('3e B', 'الثالثة ب', '3e B')}
        </Tag>
      </div>
    </Show>
  );
}
