export { roomLink, type RoomLink } from './page/room-link.ts'
