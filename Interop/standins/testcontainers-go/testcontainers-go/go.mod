module github.com/testcontainers/testcontainers-go

go 1.19

require github.com/moby/moby/api v0.0.0

replace github.com/moby/moby/api => ../moby-api
