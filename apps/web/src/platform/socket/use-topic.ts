import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { pageMeta } from '../page-meta.ts';
import { OfficeSocket, type SocketState, type TopicListener } from './office-socket.ts';

let shared: OfficeSocket | undefined;

/** The page's one connection, opened when the first screen listens. */
export function connection(): OfficeSocket {
  if (shared) return shared;
  const own = `${window.location.origin.replace(/^http/, 'ws')}/ws/office`;
  const socket = new OfficeSocket({ url: pageMeta('office-socket') || own });
  window.addEventListener('online', () => socket.reconnect());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) socket.reconnect();
  });
  shared = socket;
  return socket;
}

/** After a new login: a connection that has given up starts over. */
export function reconnectSocket(): void {
  shared?.reconnect();
}

/** Listens to a topic while the component is mounted. On `'ready'`, load what was asked for before `quietSince`. */
export function useTopic(topic: string, handler: TopicListener): void {
  const onSignal = useEffectEvent(handler);
  useEffect(
    () => connection().subscribe(topic, (signal, quietSince) => onSignal(signal, quietSince)),
    [topic],
  );
}

/** The state of the live connection. */
export function useSocketState(): SocketState {
  return useSyncExternalStore(connection().watch, () => connection().state);
}
