import { overlay } from './overlay.ts'

/** Loaded with `node --import`: makes the program the next release, which knows one more event type. */
overlay(new URL('./next-release-writes/', import.meta.url))
