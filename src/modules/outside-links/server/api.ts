export { isBacked as isLinkBacked, isOpen as isLinkOpen, openLinks } from './link-states.ts'
export {
  addressOf as addressOfLink,
  linkBehind,
  linkKind,
  type LinkedRecord,
  linkSource,
  keepUntil as keepLinksUntil,
  list as listLinks,
  make as makeLink,
  noteSeen,
  openedBy,
  readToken,
  renew as renewLink,
  revoke as revokeLink,
  setEnd as setLinkEnd,
  writtenAddress,
} from './links.ts'
export { linkHolders } from './link-holders.ts'
export { linkOfRecord, type StoredLink } from './store.ts'
export { codeMinutes, deviceName, knownDevice, newCode, openDevice } from './devices.ts'
export { deleteDevice, devicesOfLink, noteDeviceSeen, type StoredDevice } from './device-store.ts'
