import { initials } from '@balcao/brazil/initials';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { endImpersonation, useImpersonation } from '../../platform/session/impersonation.ts';
import { useSession } from '../../platform/session/use-session.ts';
import hidden from '../../ui/hidden.module.css';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { chooseTheme, type Theme, theme } from '../../ui/theme.ts';
import { openHelp } from './overlays.ts';
import style from './user-menu.module.css';

const themes: { value: Theme; label: string; icon: IconName }[] = [
  { value: 'light', label: 'Claro', icon: 'sun' },
  { value: 'dark', label: 'Escuro', icon: 'moon' },
  { value: 'auto', label: 'Automático', icon: 'auto' },
];

export function UserMenu() {
  const { user } = useSession();
  const acting = useImpersonation();
  const chosen = useSyncExternalStore(theme.watch, theme.get);
  return (
    <Menu
      position="bottom-end"
      width={220}
      transitionProps={{ duration: 120 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className={style.target}>
          <span className={style.face} aria-hidden="true">
            {initials(user.name)}
          </span>
          <span className={hidden.hidden}>Menu de </span>
          <span className={style.name}>{user.nickname || user.name}</span>
          <Icon name="chevron" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{acting ? `${user.name} (por ${acting.by})` : user.name}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>Aparência</Menu.Label>
        <Menu.RadioGroup value={chosen} onChange={(value) => chooseTheme(value as Theme)}>
          {themes.map(({ value, label, icon }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              <span className={style.theme}>
                <Icon name={icon} size={16} />
                {label}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href="/profile?routeBack=/home"
          leftSection={<Icon name="user" size={16} />}
        >
          Meus dados
        </Menu.Item>
        <Menu.Item component={Link} to="/account" leftSection={<Icon name="shield" size={16} />}>
          Minha conta
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="keyboard" size={16} />} onClick={openHelp}>
          Atalhos do teclado
        </Menu.Item>
        {acting && (
          <Menu.Item leftSection={<Icon name="eyeOff" size={16} />} onClick={endImpersonation}>
            Despersonificar
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to="/auth/logout"
          leftSection={<Icon name="signOut" size={16} />}
        >
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
