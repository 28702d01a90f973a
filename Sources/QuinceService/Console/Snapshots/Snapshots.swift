// Snapshots: Saved states of all tables, kept in memory. Routes: see API/SnapshotRoutes.swift.
