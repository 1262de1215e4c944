import { LEVEL } from '@balcao/contract/access/permissions';
import { userGroup } from '@balcao/contract/people/records';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../platform/api-error.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import type { CustomFieldProps } from '../../records/field-props.ts';
import type { Chosen } from '../../records/form-values.ts';
import { FieldError, Group } from '../../records/labelled.tsx';
import { loadRecord } from '../../records/record-queries.ts';
import { FlagList } from './flag-list.tsx';
import style from './people.module.css';
import { PermissionRow, type Source, sourceOf } from './permission-row.tsx';
import { peopleKeys } from './queries.ts';
import { textsOf } from './texts-of.ts';

const TITLE = 'O que esta pessoa pode fazer';

/** The flags of the group chosen in the form; those of the group before until they are there. */
function useGroupFlags(group: Chosen | null) {
  const asked = useQuery({
    queryKey: peopleKeys.groupFlags(group?.id),
    queryFn: async () => textsOf((await loadRecord(userGroup, group?.id ?? 0)).data.flags),
    enabled: group !== null,
    // The list keeps its height: what somebody types below must not be moved out of the window.
    placeholderData: (before: string[] | undefined) => before ?? [],
  });
  const flags = (group && asked.data) || [];
  return { flags, error: asked.error, loading: asked.isPlaceholderData };
}

/** Personal grants and denials on top of the group's flags; edits `granted` and `denied`. */
export function PermissionsInput({ id, form, readOnly }: CustomFieldProps) {
  const { user_roles } = useSession();
  const { values, errors, set } = form;
  const { flags, error, loading } = useGroupFlags(values.user_group_id as Chosen | null);
  const granted = textsOf(values.granted);
  const denied = textsOf(values.denied);
  if (Number(values.level ?? LEVEL.external) <= LEVEL.admin && values.level !== null) {
    return <p className={style.quiet}>Administradores têm todas as permissões.</p>;
  }
  if (error) return <p role="alert">{failureText(error)}</p>;

  const of = (name: string) => sourceOf(name, { flags, granted, denied });
  const choose = (name: string, source: Source) => {
    const without = (list: string[]) => list.filter((one) => one !== name);
    const changed = (list: string[], on: boolean) =>
      on === list.includes(name) ? list : on ? [...list, name] : without(list);
    set('granted', changed(granted, source === 'granted'));
    set('denied', changed(denied, source === 'denied'));
  };
  const mayChoose = !readOnly && user_roles?.can_admin_roles_change === true;
  return (
    <Group id={id} label={TITLE} error={errors.granted}>
      {!mayChoose && !readOnly && (
        <p className={style.quiet}>
          Só quem pode alterar permissões pessoais muda isto. O grupo você pode trocar.
        </p>
      )}
      <div aria-busy={loading}>
        <FlagList
          label={TITLE}
          has={(name) => ['granted', 'group'].includes(of(name))}
          row={(flag) => (
            <PermissionRow
              key={flag.name}
              flag={flag}
              source={of(flag.name)}
              inGroup={flags.includes(flag.name)}
              onChoose={mayChoose ? (source) => choose(flag.name, source) : undefined}
            />
          )}
        />
      </div>
      <FieldError id={`${id}-denied`} error={errors.denied} />
    </Group>
  );
}
