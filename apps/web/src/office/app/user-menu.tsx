import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useSession } from '../../platform/session/use-session.ts';
import hidden from '../../ui/hidden.module.css';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { chooseTheme, type Theme, theme } from '../../ui/theme.ts';
import style from './user-menu.module.css';

const themes: { value: Theme; label: string; icon: IconName }[] = [
  { value: 'light', label: 'Claro', icon: 'sun' },
  { value: 'dark', label: 'Escuro', icon: 'moon' },
  { value: 'auto', label: 'Automático', icon: 'auto' },
];

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}

export function UserMenu() {
  const { user } = useSession();
  const chosen = useSyncExternalStore(theme.watch, theme.get);
  return (
    <Menu position="bottom-end" width={220} transitionProps={{ duration: 120 }}>
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
        <Menu.Label>{user.name}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>Aparência</Menu.Label>
        {themes.map(({ value, label, icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={chosen === value}
            leftSection={<Icon name={icon} size={16} />}
            rightSection={chosen === value ? <Icon name="check" size={16} /> : null}
            onClick={() => chooseTheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
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
